"""Worlds of the claims in this folder: one function for each claim, written from the text of the pack and not from what attest
draws. Each takes a Draw and returns the names of the claim."""
from fractions import Fraction
from numbers_exact import *

CLAIMS = {}


def claim(name):
    def put(f):
        CLAIMS[name] = f
        return f
    return put


class Draw:
    """Random exact objects, small and simple ones first."""

    def __init__(self, rng): self.rng = rng
    def size(self, low, high): return self.rng.randint(low, high)
    def whole(self, low, high): return Fraction(self.rng.randint(low, high))

    def num(self):
        if self.rng.random() < 0.65:
            return Fraction(self.rng.randint(-3, 3))
        return Fraction(self.rng.randint(-7, 7), self.rng.randint(1, 5))

    def pos(self): return self.rng.choice([Fraction(1), Fraction(2), Fraction(3), Fraction(self.rng.randint(1, 9), self.rng.randint(1, 6))])
    def inside(self): return Fraction(self.rng.randint(1, 7), 8)
    def nums(self, n): return [self.num() for _ in range(n)]
    def vec(self, n): return col(self.nums(n))
    def mat(self, n, m): return M([self.nums(m) for _ in range(n)])
    def posvec(self, n): return col([self.pos() for _ in range(n)])

    def sym(self, n):
        a = self.mat(n, n)
        return M([[a.rows[min(i, j)][max(i, j)] for j in range(n)] for i in range(n)])

    def upper(self, n):
        a = self.mat(n, n)
        return M([[a.rows[i][j] if i <= j else Fraction(0) for j in range(n)] for i in range(n)])

    def psd(self, n):
        b = self.mat(n, self.size(1, n))
        return b * b.T

    def pd(self, n):
        b = self.mat(n, n)
        return b * b.T + eye(n) * self.inside()

    def inv(self, n):
        while True:
            a = self.mat(n, n)
            if a.rank == n:
                return a

    def full(self, n, m):
        while True:
            a = self.mat(n, m)
            if a.rank == min(n, m):
                return a

    def orth(self, n, m=None):
        out = diag(col([Fraction(self.rng.choice([-1, 1])) for _ in range(n)]))
        for _ in range(2):
            v = self.vec(n)
            if norm2(v) != 0:
                out = out * (eye(n) - v * v.T * (2 / norm2(v)))
        return M([r[:n if m is None else m] for r in out.rows])

    def perm(self, n):
        p = list(range(n))
        self.rng.shuffle(p)
        return M([[Fraction(p[i] == j) for j in range(n)] for i in range(n)])

    def stochastic(self, n, m=None):
        rows = [[Fraction(self.rng.randint(0, 4)) for _ in range(m or n)] for _ in range(n)]
        return M([[a / sum(r) for a in r] if sum(r) else [Fraction(k == 0) for k in range(len(r))] for r in rows])


# ---- least squares ----

@claim('fit')
def _(r):
    n, d = r.size(1, 4), r.size(1, 4)
    F, t, v, u = r.mat(n, d), r.vec(n), r.vec(d), r.vec(d)
    return dict(n=n, d=d, F=F, t=t, v=v, u=u, r=t - F * v, J=lambda z: norm2(t - F * z))


@claim('hat')
def _(r):
    n = r.size(1, 4)
    d = r.size(1, min(n, 3))
    F, t, v = r.full(n, d), r.vec(n), r.vec(d)
    H = F * (F.T * F).inv * F.T
    w = (F.T * F).inv * F.T * t
    return dict(n=n, d=d, F=F, t=t, v=v, H=H, w=w, th=H * t, rho=t - H * t)


@claim('normal-equations')
def _(r):
    n = r.size(1, 4)
    d = r.size(1, min(n, 3))
    return dict(n=n, d=d, F=r.full(n, d), t=r.vec(n))


@claim('least-norm')
def _(r):
    m = r.size(1, 3)
    n = r.size(m, 4)
    return dict(m=m, n=n, A=r.full(m, n), b=r.vec(m), z=r.vec(n))


@claim('shrinkage')
def _(r):
    n, d = r.size(1, 4), r.size(1, 3)
    return dict(n=n, d=d, F=r.mat(n, d), t=r.vec(n), mu=r.pos())


@claim('weighted')
def _(r):
    n = r.size(1, 4)
    d = r.size(1, min(n, 3))
    return dict(n=n, d=d, F=r.full(n, d), t=r.vec(n), S_=r.pd(n))


@claim('update')
def _(r):
    n, k = r.size(1, 4), r.size(1, 3)
    return dict(n=n, k=k, G=r.inv(n), C=r.inv(k), U=r.mat(n, k), V=r.mat(k, n), a=r.vec(n), b=r.vec(n))


@claim('line')
def _(r):
    n = r.size(2, 5)
    while True:
        x = r.nums(n)
        if len(set(x)) > 1:
            break
    y = r.nums(n)
    mx, my = mean(x), mean(y)
    sxx = S((a - mx) ** 2 for a in x)
    sxy = S((a - mx) * (b - my) for a, b in zip(x, y))
    m = sxy / sxx
    return dict(n=n, x=col(x), y=col(y), mx=mx, my=my, sxx=sxx, sxy=sxy, m=m, c=my - m * mx)


# ---- eigenvalues and factorisations ----

@claim('spectral')
def _(r):
    n = r.size(1, 4)
    Q, l, x = r.orth(n), r.vec(n), r.vec(n)
    return dict(n=n, Q=Q, l=l, x=x, K=Q * diag(l) * Q.T, q=lambda i: M([[Q[a, i]] for a in I(n)]))


@claim('singular-values')
def _(r):
    m, n = r.size(1, 4), r.size(1, 4)
    k = r.size(1, min(m, n))
    U, V, s, x = r.orth(m, k), r.orth(n, k), r.posvec(k), r.vec(n)
    B = U * diag(s) * V.T
    return dict(m=m, n=n, k=k, U=U, V=V, s=s, x=x, B=B, N=V * diag(s).inv * U.T)


@claim('semidefinite')
def _(r):
    n = r.size(1, 4)
    return dict(n=n, K=r.psd(n), L=r.psd(n), G=r.pd(n), W=r.mat(n, n), x=r.vec(n), y=r.vec(n), c=r.num())


@claim('triangular')
def _(r):
    m = r.size(1, 4)
    n = r.size(1, m)
    Q = r.orth(m, n)
    while True:
        R = r.upper(n)
        if R.det != 0:
            break
    return dict(m=m, n=n, Q=Q, R=R, C=Q * R, b=r.vec(m), x=r.vec(n))


@claim('components')
def _(r):
    n, d = r.size(1, 4), r.size(1, 3)
    X = r.mat(n, d)
    m = X.T * ones(n) / n
    Y = X - ones(n) * m.T
    return dict(n=n, d=d, X=X, m=m, Y=Y, C=Y.T * Y / n, u=M([[a[0]] for a in r.orth(d).rows]))


@claim('eigenpair')
def _(r):
    n = r.size(1, 3)
    B, l, k = r.mat(n, n), r.num(), r.num()
    while True:
        v = r.vec(n)
        if v != 0:
            break
    return dict(n=n, A=B + (v * l - B * v) * v.T / norm2(v), v=v, l=l, k=k)


# ---- gradients ----

@claim('forms')
def _(r):
    n, m = r.size(1, 3), r.size(1, 3)
    return dict(n=n, m=m, x=r.vec(n), a=r.vec(n), b=r.vec(m), B=r.mat(n, n), W=r.mat(m, n), S_=r.sym(n), c=r.num())


@claim('scores')
def _(r):
    k = r.size(1, 4)
    z, j = r.vec(k), r.size(1, k)
    p = softmax(z)
    y = unit(j, k)
    return dict(k=k, z=z, j=j, p=p, y=y, L=lambda z: -log(softmax(z)[j]), lse=lambda z: log(S(exp(z).entries())))


@claim('logistic')
def _(r):
    d = r.size(1, 3)
    w, x, y = r.vec(d), r.vec(d), r.whole(0, 1)
    return dict(d=d, w=w, x=x, y=y, a=dot(w, x), q=sigma(dot(w, x)),
                L=lambda w: -y * log(sigma(dot(w, x))) - (1 - y) * log(1 - sigma(dot(w, x))))


@claim('two-layers')
def _(r):
    d, m = r.size(1, 3), r.size(1, 3)
    U, x, v, t = r.mat(m, d), r.vec(d), r.vec(m), r.num()
    return dict(d=d, m=m, U=U, x=x, v=v, t=t, h=tanh(U * x), o=dot(v, tanh(U * x)), f=lambda U, v, x: (dot(v, tanh(U * x)) - t) ** 2 / 2)


@claim('one-variable')
def _(r):
    return dict(x=r.num(), y=r.num(), c=r.pos(), t=r.pos())


@claim('words')
def _(r):
    n, d = r.size(2, 3), r.size(1, 3)
    u, v, j = [r.vec(d) for _ in range(n)], r.vec(d), r.size(1, n)
    U = M([list(zip(*a.rows))[0] for a in u]).T
    return dict(n=n, d=d, u=[None] + u, v=v, j=j, U=U, p=softmax(U.T * v), y=unit(j, n))


# ---- probability ----

@claim('table')
def _(r):
    n = r.size(1, 4)
    w, f, g = r.posvec(n), r.vec(n), r.vec(n)
    p = w / S(w.entries())
    E = lambda h: S(p[i] * h(i) for i in I(n))
    m, q = E(lambda i: f[i]), E(lambda i: g[i])
    return dict(n=n, p=p, f=f, g=g, c=r.num(), m=m, q=q, E=E, V=E(lambda i: (f[i] - m) ** 2), K=E(lambda i: (f[i] - m) * (g[i] - q)))


@claim('test')
def _(r):
    a, s, f = r.inside(), r.inside(), r.inside()
    z = s * a + f * (1 - a)
    return dict(a=a, s=s, f=f, z=z, u=s * a / z)


@claim('gauss')
def _(r):
    d = r.size(1, 3)
    return dict(d=d, s=r.num(), c=r.num(), x=r.vec(d), A=r.mat(d, d))


@claim('sample')
def _(r):
    n = r.size(2, 5)
    x = r.vec(n)
    m = mean(x.entries())
    return dict(n=n, x=x, m=m, c=r.num(), v=S((x[i] - m) ** 2 for i in I(n)) / (n - 1))


@claim('two-tables')
def _(r):
    n = r.size(1, 3)
    w, v = r.posvec(n), r.posvec(n)
    p, q = w / S(w.entries()), v / S(v.entries())
    kl = lambda p, q: S(p[i] * log(p[i] / q[i]) for i in I(n))
    return dict(n=n, p=p, q=q, kl=kl, H=-S(p[i] * log(p[i]) for i in I(n)), X=-S(p[i] * log(q[i]) for i in I(n)))


# ---- transformers ----

@claim('head')
def _(r):
    n, d = r.size(1, 3), r.size(1, 3)
    Y, F, G, H, R, c = r.mat(n, d) / 3, r.mat(d, d) / 3, r.mat(d, d) / 3, r.mat(d, d), r.perm(n), r.num()
    att = lambda Y: softmax2(Y * F * (Y * G).T) * Y * H
    return dict(n=n, d=d, Y=Y, F=F, G=G, H=H, R=R, c=c, att=att, A=softmax2(Y * F * (Y * G).T))


@claim('norms')
def _(r):
    d = r.size(2, 4)
    while True:
        x = r.vec(d)
        if len(set(x.entries())) > 1:
            break
    mu = lambda z: mean(z.entries())
    var = lambda z: norm2(z - ones(d) * mu(z)) / d
    return dict(d=d, x=x, a=r.pos(), b=r.num(), mu=mu, var=var, ln=lambda z: (z - ones(d) * mu(z)) / sqrt(var(z)), rms=lambda z: z / sqrt(norm2(z) / d))


@claim('low-rank')
def _(r):
    d, k = r.size(1, 4), r.size(1, 2)
    return dict(d=d, k=k, W=r.mat(d, d), B=r.mat(d, k), C=r.mat(k, d), x=r.vec(d), a=r.num())


@claim('turn')
def _(r):
    s, t = r.num(), r.num()
    rot = lambda t: M([[cos(t), -sin(t)], [sin(t), cos(t)]])
    return dict(s=s, t=t, q=r.vec(2), k=r.vec(2), rot=rot)


@claim('linear-attention')
def _(r):
    n, d = r.size(1, 4), r.size(1, 3)
    Q, K, V = r.mat(n, d), r.mat(n, d), r.mat(n, d)
    return dict(n=n, d=d, Q=Q, K=K, V=V, N=K.T * V)


# ---- graphs and sets ----

@claim('graph')
def _(r):
    n = r.size(1, 4)
    A = r.mat(n, n).map(lambda a: abs(a))
    A = M([[A.rows[min(i, j)][max(i, j)] if i != j else Fraction(0) for j in range(n)] for i in range(n)])
    g = A * ones(n)
    return dict(n=n, A=A, g=g, L=diag(g) - A, x=r.vec(n), R=r.perm(n), c=r.num())


@claim('layer')
def _(r):
    n, d = r.size(1, 4), r.size(1, 3)
    A, Y, W, B, R = r.mat(n, n), r.mat(n, d), r.mat(d, d), r.mat(d, d), r.perm(n)
    return dict(n=n, d=d, A=A, Y=Y, W=W, B=B, R=R, f=lambda A, Y: relu(A * Y * W + Y * B))


@claim('walk')
def _(r):
    n = r.size(1, 4)
    return dict(n=n, T=r.stochastic(n), U=r.stochastic(n), w=r.vec(n), b=r.stochastic(1, n).T)


@claim('set')
def _(r):
    n = r.size(1, 4)
    return dict(n=n, u=r.vec(n), R=r.perm(n), s=r.num(), t=r.num(), J=ones2(n, n), F=eye(n) * r.num() + ones2(n, n))


# ---- elementary ----

@claim('numbers')
def _(r):
    return dict(x=r.num(), y=r.num(), z=r.num(), a=r.pos(), b=r.pos(), n=r.size(1, 6))


@claim('vectors')
def _(r):
    n = r.size(1, 4)
    return dict(n=n, u=r.vec(n), v=r.vec(n), c=r.num())


# ---- discrete ----

@claim('sums')
def _(r):
    return dict(n=r.size(1, 6), r=r.num(), a=r.num(), b=r.num())


@claim('steps')
def _(r):
    n, c, s = r.size(1, 6), r.num(), r.num()
    fib, geo, hanoi = [0, 1], [s], [0]
    for _ in range(30):
        fib.append(fib[-1] + fib[-2])
        geo.append(c * geo[-1] + 1)
        hanoi.append(2 * hanoi[-1] + 1)
    return dict(n=n, c=c, s=s, f=fib, g=geo, h=hanoi)


# ---- optimisation ----

@claim('bowl')
def _(r):
    n = r.size(1, 3)
    K, b, x, y = r.pd(n), r.vec(n), r.vec(n), r.vec(n)
    return dict(n=n, K=K, b=b, x=x, y=y, e=r.pos(), f=lambda z: dot(z, K * z) / 2 - dot(b, z), w=K.inv * b)


@claim('descent')
def _(r):
    e, a, c, n = r.num(), r.num(), r.num(), r.size(0, 5)
    x = [a]
    for _ in range(8):
        x.append(x[-1] - e * (x[-1] - c))
    return dict(e=e, a=a, c=c, n=n, x=x)


@claim('convex')
def _(r):
    return dict(x=r.num(), y=r.num(), t=r.inside(), a=r.pos(), b=r.pos())


# ---- matrix identities ----

@claim('matrices')
def _(r):
    n = r.size(1, 3)
    return dict(n=n, A=r.inv(n), B=r.inv(n), C=r.mat(n, n), S_=r.sym(n), x=r.vec(n), y=r.vec(n), c=r.num())
