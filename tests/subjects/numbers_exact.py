"""Numbers and matrices of the oracle. Rational numbers are exact fractions. A number that is not rational is a Real: 80 digits,
and two of them are equal if they agree to 18 digits. The worlds are always exact; only roots, exponentials, logarithms and
derivatives become Reals. Nothing here knows attest."""
from fractions import Fraction
from itertools import permutations
from math import comb, factorial, isqrt
import mpmath

mpmath.mp.dps = 80
CLOSE = mpmath.mpf(10) ** -18
STEP = mpmath.mpf(10) ** -20


class NoValue(Exception):
    """This expression has no value in this world: a division by 0, a shape that does not fit."""


def big(x):
    if isinstance(x, Real):
        return x.v
    if isinstance(x, M):
        return big(x.number())
    return mpmath.mpf(x.numerator) / x.denominator


class Real:
    """A number with 80 digits."""

    def __init__(self, v):
        self.v = v

    def _with(self, other, operation):
        return NotImplemented if isinstance(other, M) and other.shape != (1, 1) else Real(operation(self.v, big(other)))

    def __add__(self, o): return self._with(o, lambda a, b: a + b)
    def __sub__(self, o): return self._with(o, lambda a, b: a - b)
    def __mul__(self, o): return self._with(o, lambda a, b: a * b)
    def __rsub__(self, o): return Real(big(o) - self.v)
    def __rtruediv__(self, o): return Real(big(o)) / self
    def __neg__(self): return Real(-self.v)
    def __abs__(self): return Real(abs(self.v))
    __radd__, __rmul__ = __add__, __mul__

    def __truediv__(self, o):
        if abs(big(o)) < mpmath.mpf(10) ** -60:
            raise NoValue
        return self._with(o, lambda a, b: a / b)

    def __pow__(self, k):
        if k < 0 and abs(self.v) < CLOSE:
            raise NoValue
        return Real(self.v ** int(k))

    def order(self, o):
        """-1, 0 or 1, and 0 if they cannot be told apart."""
        a, b = self.v, big(o)
        return 0 if abs(a - b) <= CLOSE * max(1, abs(a), abs(b)) else -1 if a < b else 1

    def __eq__(self, o): return self.order(o) == 0
    def __ne__(self, o): return self.order(o) != 0
    def __lt__(self, o): return self.order(o) < 0
    def __le__(self, o): return self.order(o) <= 0
    def __gt__(self, o): return self.order(o) > 0
    def __ge__(self, o): return self.order(o) >= 0
    def __float__(self): return float(self.v)
    def __repr__(self): return mpmath.nstr(self.v, 12)


TWICE = Real(1 / (2 * STEP))


class M:
    """A matrix, with indices from 1. A matrix with one entry also counts as that number."""

    def __init__(self, rows):
        self.rows = [list(r) for r in rows]
        self.shape = (len(self.rows), len(self.rows[0]) if self.rows else 0)

    def number(self):
        if self.shape != (1, 1):
            raise NoValue
        return self.rows[0][0]

    def __getitem__(self, at):
        i, j = at if isinstance(at, tuple) else (at, 1) if self.shape[1] == 1 else (1, at)
        if not (1 <= i <= self.shape[0] and 1 <= j <= self.shape[1]):
            raise NoValue
        return self.rows[i - 1][j - 1]

    def map(self, f): return M([[f(a) for a in r] for r in self.rows])

    def zip(self, o, f):
        if not isinstance(o, M):
            if self.shape == (1, 1):
                return f(self.number(), o)
            raise NoValue
        if self.shape != o.shape:
            raise NoValue
        return M([[f(a, b) for a, b in zip(r, s)] for r, s in zip(self.rows, o.rows)])

    def __add__(self, o): return self if not isinstance(o, M) and o == 0 else self.zip(o, lambda a, b: a + b)
    def __sub__(self, o): return self.zip(o, lambda a, b: a - b)
    def __rsub__(self, o): return -self + o
    def __neg__(self): return self.map(lambda a: -a)
    def __abs__(self): return abs(self.number())
    __radd__ = __add__

    def __mul__(self, o):
        if not isinstance(o, M):
            return self.map(lambda a: a * o)
        if self.shape[1] != o.shape[0]:
            if self.shape == (1, 1):
                return o * self.number()
            if o.shape == (1, 1):
                return self * o.number()
            raise NoValue
        return M([[sum((a * b for a, b in zip(r, c)), Fraction(0)) for c in zip(*o.rows)] for r in self.rows])

    def __rmul__(self, o): return self * o
    def __truediv__(self, o): return self.map(lambda a: a / o)
    def __rtruediv__(self, o): return o / self.number()

    def __pow__(self, k):
        if self.shape[0] != self.shape[1]:
            raise NoValue
        base, out = (self if k >= 0 else self.inv), eye(self.shape[0])
        for _ in range(abs(k)):
            out = out * base
        return out

    @property
    def T(self): return M(zip(*self.rows))

    def eliminate(self):
        """The rank, and the reduced rows."""
        rows, rank = [r[:] for r in self.rows], 0
        for j in range(self.shape[1]):
            at = next((i for i in range(rank, len(rows)) if rows[i][j] != 0), None)
            if at is None:
                continue
            if at != rank:
                rows[at], rows[rank] = rows[rank], rows[at]
            pivot = rows[rank][j]
            rows[rank] = [a / pivot for a in rows[rank]]
            for i in range(len(rows)):
                if i != rank and rows[i][j] != 0:
                    rows[i] = [a - rows[i][j] * b for a, b in zip(rows[i], rows[rank])]
            rank += 1
        return rank, rows

    @property
    def rank(self): return self.eliminate()[0]

    @property
    def det(self):
        if self.shape[0] != self.shape[1]:
            raise NoValue
        n = self.shape[0]
        return S(P(self.rows[i][p[i]] for i in range(n)) * (-1) ** sum(p[i] > p[j] for j in range(n) for i in range(j)) for p in permutations(range(n)))

    @property
    def inv(self):
        n = self.shape[0]
        if n != self.shape[1] or self.rank < n:
            raise NoValue
        rows = M([r + s for r, s in zip(self.rows, eye(n).rows)]).eliminate()[1]
        return M([r[n:] for r in rows])

    @property
    def tr(self):
        if self.shape[0] != self.shape[1]:
            raise NoValue
        return sum((self.rows[i][i] for i in range(self.shape[0])), Fraction(0))

    @property
    def diag(self): return M([[self.rows[i][i]] for i in range(self.shape[0])])

    def entries(self): return [a for r in self.rows for a in r]

    def __eq__(self, o):
        if not isinstance(o, M):
            return self.number() == o if self.shape == (1, 1) else all(a == 0 for a in self.entries()) if o == 0 else False
        if self.shape != o.shape:
            raise NoValue
        return all(a == b for a, b in zip(self.entries(), o.entries()))

    def __ne__(self, o): return not self == o
    def __lt__(self, o): return self.number() < num(o)
    def __le__(self, o): return self.number() <= num(o)
    def __gt__(self, o): return self.number() > num(o)
    def __ge__(self, o): return self.number() >= num(o)
    def __repr__(self): return '[' + '; '.join(', '.join(map(str, r)) for r in self.rows) + ']'


def num(x): return x.number() if isinstance(x, M) else x
def eye(n): return M([[Fraction(i == j) for j in range(n)] for i in range(n)])
def ones(n): return M([[Fraction(1)] for _ in range(n)])
def ones2(n, m): return M([[Fraction(1)] * m for _ in range(n)])
def zero(n, m=1): return M([[Fraction(0)] * m for _ in range(n)])
def unit(i, n): return M([[Fraction(i == k)] for k in range(1, n + 1)])
def col(values): return M([[a] for a in values])
def row(values): return M([list(values)])
def diag(x): return M([[x[i] if i == j else Fraction(0) for j in I(x.shape[0])] for i in I(x.shape[0])])
def had(a, b): return a.zip(b, lambda p, q: p * q)
def blocks(rows): return M(sum(([sum((list(b.rows[i]) for b in r), []) for i in range(r[0].shape[0])] for r in rows), []))
def I(n, m=None): return range(1, n + 1) if m is None else range(n, m + 1)
def S(values): return sum(values, Fraction(0))


def P(values):
    out = Fraction(1)
    for v in values:
        out = out * v
    return out


def entrywise(f):
    def g(x):
        return x.map(f) if isinstance(x, M) else f(x)
    return g


@entrywise
def sqrt(x):
    if x < 0:
        raise NoValue
    if isinstance(x, (int, Fraction)):
        x = Fraction(x)
        p, q = isqrt(x.numerator), isqrt(x.denominator)
        if p * p == x.numerator and q * q == x.denominator:
            return Fraction(p, q)
    return Real(mpmath.sqrt(max(big(x), 0)))


@entrywise
def log(x):
    if not x > 0:
        raise NoValue
    return Fraction(0) if isinstance(x, (int, Fraction)) and x == 1 else Real(mpmath.log(big(x)))


@entrywise
def exp(x): return Fraction(1) if isinstance(x, (int, Fraction)) and x == 0 else Real(mpmath.exp(big(x)))


sin, cos = entrywise(lambda x: Real(mpmath.sin(big(x)))), entrywise(lambda x: Real(mpmath.cos(big(x))))
tanh = entrywise(lambda x: Real(mpmath.tanh(big(x))))
sigma = entrywise(lambda x: 1 / (1 + exp(-x)))
relu = entrywise(lambda x: x if x > 0 else 0 * x)
sign = entrywise(lambda x: Fraction((x > 0) - (x < 0)))
pi = Real(mpmath.pi)


def power(x, y):
    return Fraction(x) ** int(y) if isinstance(y, int) or Fraction(y).denominator == 1 else exp(y * log(x))


def softmax(x):
    """Of a column; of any other matrix, row by row."""
    if x.shape[1] == 1:
        e = exp(x)
        return e / S(e.entries())
    return M([[exp(a) / S(exp(b) for b in r) for a in r] for r in x.rows])


def softmax2(x): return M([[exp(a) / S(exp(b) for b in r) for a in r] for r in x.rows])
def norm2(x): return S(a * a for a in x.entries())
def norm(x): return sqrt(norm2(x))
def norm1(x): return S(abs(a) for a in x.entries())
def norminf(x): return max(abs(a) for a in x.entries())
def dot(x, y): return num(x.T * y)
def mean(values): return S(values) / len(values)
def psd(a): return a == a.T and all(M([[a[i, j] for j in s] for i in s]).det >= 0 for s in subsets(a.shape[0]))
def subsets(n): return [[i for i in I(n) if k >> (i - 1) & 1] for k in range(1, 2 ** n)]


def moved(x, i, j, h):
    return M([[Real(big(a)) + h if (p, q) == (i, j) else Real(big(a)) for q, a in enumerate(r, 1)] for p, r in enumerate(x.rows, 1)])


def D(f, x):
    """The derivative of a number by a number or a matrix, by a central difference with 80 digits."""
    if not isinstance(x, M):
        return (f(Real(big(x) + STEP)) - f(Real(big(x) - STEP))) * TWICE
    return M([[num((f(moved(x, i, j, Real(STEP))) - f(moved(x, i, j, Real(-STEP)))) * TWICE) for j in I(x.shape[1])] for i in I(x.shape[0])])


def jacobian(f, x):
    columns = [(f(moved(x, j, 1, Real(STEP))) - f(moved(x, j, 1, Real(-STEP)))) * TWICE for j in I(x.shape[0])]
    return M([[num(c[i]) for c in columns] for i in I(columns[0].shape[0])])


def hessian(f, x): return jacobian(lambda z: D(f, z), x)


def given(hypothesis, conclusion):
    """An implication; a world without the hypothesis does not count."""
    if not hypothesis:
        raise NoValue
    return conclusion()


def answer(value, right):
    """An answer must have a value in every world, and be right there."""
    try:
        x = value()
    except (NoValue, ZeroDivisionError):
        return False
    return right(x)


def normal(f):
    """E[f(h)] of a standard normal h: the trapezoid rule, whose error is below 10^-40 for functions that grow at most like exp."""
    step = mpmath.mpf(1) / 4
    return S(f(Real(k * step)) * Real(mpmath.exp(-(k * step) ** 2 / 2) * step / mpmath.sqrt(2 * mpmath.pi)) for k in range(-72, 73))


def moment(i, j):
    """E[g_i g_j] of independent standard normal variables."""
    return normal(lambda h: h * h) if i == j else normal(lambda h: h) ** 2
