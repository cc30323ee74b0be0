/* words.h: the words of sentences, by meaning: a long table, as languages have many words. One row per meaning and language; a row is easy to extend. Words in no row are not
   known: core/claim/sentence.c says what they do to their sentence. Case does not matter; a space stands for any blanks. */
#ifndef ATTEST_WORDS_H
#define ATTEST_WORDS_H

/* Words that change what a sentence says. */
#define WORDS_WITH_MEANING(X)                                                                                \
    /* definitions: let x = E; with a name that the claim gives, a condition for the rest of the block */    \
    X(LET, "let", "set", "put", "take", "choose", "define", "fix", "pick", "denote", "denote by", "write",   \
      "consider", "we define", "we set", "we choose", "we take", "we pick", "we let", "we put", "we write",  \
      "we denote", "we fix", "we can choose", "we can take", "we can set", "one can take", "i choose",       \
      "i take", "i set")                                                                                     \
    X(LET, "令", "设", "取", "定义", "记", "选取", "选择", "考虑", "固定", "不妨取", "不妨设", "记作",       \
      "定義", "設", "とおく", "とする", "라 하자", "라고 하자", "이라 하자")                                 \
    /* assumptions: assume X, to the end of the block */                                                     \
    X(ASSUME, "assume", "suppose", "assume that", "suppose that", "we assume", "we assume that",             \
      "we suppose", "we suppose that", "let us assume", "let us suppose", "let us assume that",              \
      "now assume", "now suppose", "假设", "假定", "假設", "仮定", "가정")                                   \
    X(CASE, "case", "in the case", "first case", "second case", "case 1", "case 2", "case 3", "the case",    \
      "情形", "情况", "情况一", "情况二")                                                                    \
    /* conditions on the statement before or after */                                                        \
    X(IF, "if", "even if", "even when", "when", "whenever", "given", "given that", "provided",               \
      "provided that", "as long as", "so long as", "assuming", "assuming that", "supposing",                 \
      "supposing that", "in case", "once", "as soon as", "under", "under the assumption",                    \
      "under the assumption that", "under the condition", "under the condition that", "on condition that",   \
      "on the condition that", "if it happens that", "if it is true that", "if it holds that",               \
      "if it is the case that", "under the hypothesis", "under the hypothesis that", "if we assume",         \
      "if we assume that", "if we set", "if we take", "if we choose", "if we let", "if we put", "if we use", \
      "if we have", "if only", "in the event that", "on the event", "on the event that", "on events",        \
      "conditional on", "conditioned on", "conditionally on", "in the case where", "in the case that",       \
      "in the case when", "in the special case", "in the special case where", "when we set", "when we take", \
      "when we choose")                                                                                      \
    X(DOING, "setting", "putting", "taking", "choosing", "letting", "plugging in", "substituting",           \
      "inserting", "fixing", "picking", "using the choice", "代入")                                          \
    X(ALL, "모든", "任意の", "すべての", "各")                                                               \
    X(IF, "만약", "만일", "若", "如果", "当", "假如", "倘若", "只要", "在条件", "一旦", "假若", "當",        \
      "だから もし", "もし")                                                                                 \
    X(FOR, "for", "at", "for which", "对于", "对", "對於")                                                   \
    X(ALL, "for all", "for every", "for each", "for any", "for arbitrary", "for all the",                    \
      "for every choice of", "for any choice of", "for every single", "for each of the", "regardless of",    \
      "independently of", "irrespective of", "no matter", "whatever", "对所有", "对任意", "对每个",          \
      "对一切", "对每一个", "对任何", "对于所有", "对于任意", "对于每个", "对于任何", "对于一切", "任意",    \
      "所有", "无论")                                                                                        \
    X(WHERE, "where", "with", "in which", "其中", "여기서", "ここで")                                        \
    X(AS, "as", "随着")                                                                                      \
    /* the opposite of a condition */                                                                        \
    X(UNLESS, "unless", "except if", "except when", "except in case", "except where", "除非")                \
    X(EXCEPT, "except", "except for", "except at", "except possibly", "other than", "apart from", "but not", \
      "excluding", "aside from", "with the exception of", "but not for", "除了", "除")                       \
    X(DISTINCT, "distinct", "different", "pairwise distinct", "pairwise different", "unequal", "不同",       \
      "互不相同", "互异", "不相同", "不相等")                                                                \
    /* existence */                                                                                          \
    X(SOME, "for some", "there is", "there exists", "there is a", "there is an", "there exists a",           \
      "there exists an", "there are", "there exist", "for at least one", "for one", "for a suitable",        \
      "for suitable", "there must be", "for a certain", "存在", "对某个", "对某些", "至少有一个",            \
      "至少存在", "存在一个", "某个")                                                                        \
    /* connectives */                                                                                        \
    X(AND, "and", "as well as", "and also", "且", "以及", "和", "并且", "与", "及", "同时", "而且",          \
      "그리고", "および", "かつ")                                                                            \
    X(BUT, "but", "while", "whereas", "yet", "however", "and then", "而", "但", "但是", "然而", "不过",      \
      "그러나", "しかし")                                                                                    \
    X(FILLER, "or equivalently", "or, equivalently", "or in other words", "or rather")                       \
    X(OR, "or", "or else", "or if", "either", "或", "或者", "或是")                                          \
    X(THEN, "then", "则", "那么", "就", "那麼", "則")                                                        \
    X(SO, "so", "hence", "thus", "therefore", "consequently", "accordingly", "it follows that",              \
      "it follows", "from which", "which gives", "which yields", "which means", "which means that",          \
      "which implies", "which implies that", "which shows", "which shows that", "this gives", "this yields", \
      "this means", "this means that", "this implies", "this implies that", "this shows that", "so that",    \
      "in this case", "in that case", "in which case", "we conclude", "we conclude that", "from this",       \
      "from this we get", "which simplifies to", "which reduces to", "as a result", "as a consequence",      \
      "by this", "and so", "and hence", "and thus", "and therefore", "so we have", "so we get",              \
      "hence we have", "hence we get", "thus we have", "thus we get", "we then have", "we then get", "ergo", \
      "that is why")                                                                                         \
    X(SO, "所以", "因此", "故", "从而", "于是", "因而", "可知", "由此", "由此得", "此时", "这样", "则有",    \
      "進而", "进而", "그러면", "그럼", "따라서", "그러므로", "したがって", "よって", "ゆえに", "就有",      \
      "就得到", "那么就有")                                                                                  \
    X(GET, "we show that", "we prove that", "we verify that", "we check that", "we can check that",          \
      "this proves that", "this shows that", "we can show that", "one can show that", "one checks that",     \
      "we claim", "we claim that", "we have", "we get", "we obtain", "we find", "we find that", "we see",    \
      "we see that", "we know", "we know that", "it holds", "it holds that", "one has", "one gets",          \
      "one obtains", "we also have", "there holds", "we have that", "we get that", "we obtain that",         \
      "we can write", "i get", "i have", "i obtain", "we must have", "it is true that", "it is clear that",  \
      "it is easy to see that", "it is obvious that", "one sees that", "得", "得到", "可得", "有", "我们有", \
      "我们得到", "就得", "我们可以得到", "可以得到", "成り立つ", "성립한다")                                \
    X(IMPLIES, "implies", "implies that", "imply", "imply that", "gives", "give", "yields", "yield",         \
      "means", "means that", "leads to", "results in", "shows that", "ensures", "ensures that",              \
      "guarantees", "guarantees that", "forces", "makes", "蕴含", "推出", "可推出", "意味着", "导致")        \
    X(IFF, "if and only if", "iff", "exactly when", "precisely when", "exactly if", "precisely if",          \
      "is equivalent to", "are equivalent to", "just in case", "when and only when", "当且仅当", "等价于",   \
      "充要条件是")                                                                                          \
    X(ONLY_IF, "only if", "only when", "only for", "仅当", "只有当", "只有在")                               \
    X(FOLLOWS, "follows from", "is implied by", "is a consequence of", "results from", "comes from")         \
    X(REASON, "since", "because", "because of", "by", "using", "due to", "thanks to", "as a result of",      \
      "owing to", "for the reason that", "this is because", "which is because", "the reason is that",        \
      "seeing that", "inasmuch as", "because we have", "since we have", "since we know",                     \
      "since we know that", "because we know that", "by using", "by the fact that", "from the fact that",    \
      "using that", "using the fact that", "via", "considering that", "recalling that", "from",              \
      "knowing that", "due to the fact that")                                                                \
    X(REASON, "であるから", "なので", "だから", "ので", "因为", "由于", "根据", "由", "利用", "因為",        \
      "注意到", "既然", "鉴于", "기 때문에", "므로")                                                         \
    X(NOTE, "note", "note that", "recall", "recall that", "remember", "remember that", "notice",             \
      "notice that", "observe", "observe that", "also note that", "注意", "回忆", "回顾")                    \
    /* sizes and growth */                                                                                   \
    X(LARGE, "large", "very large", "huge", "sufficiently large", "large enough", "big", "very big",         \
      "big enough", "sufficiently big", "large positive", "a large number", "a large constant",              \
      "a large scalar", "a very large number", "some large number", "a large positive number", "some large", \
      "arbitrarily large", "extremely large", "large and positive", "a large positive scalar",               \
      "a large positive constant", "a very large constant", "a very large scalar", "a huge number",          \
      "a large value", "a big number", "much larger than zero", "很大", "足够大", "充分大", "非常大",        \
      "较大", "是一个很大的数", "是很大的数", "是一个大数", "很大的正数", "较大的正数", "很大的常数",        \
      "足够大的正数", "是足够大的正数", "是很大的正数", "是一个很大的正数", "是一个较大的正数",              \
      "是一个足够大的数", "是一个足够大的正数", "充分大的正数", "十分大", "매우 큰", "큰 수", "충분히 크다", \
      "大きい", "十分大きい", "goes to infinity", "going to infinity", "go to infinity",                     \
      "tends to infinity", "tending to infinity", "approaches infinity", "approaching infinity",             \
      "grows without bound", "that goes to infinity", "that tends to infinity", "which goes to infinity",    \
      "which tends to infinity", "which is large", "which is very large", "that is large",                   \
      "that is very large", "that is huge", "which is huge", "as large as we like", "as big as we like",     \
      "趋于无穷", "趋于无穷大", "趋向于无穷", "趋向无穷", "趋向无穷大", "趋近于无穷", "取很大的正数",        \
      "取很大", "取足够大", "取得很大", "取得足够大")                                                        \
    X(OTHERWISE, "otherwise", "else", "否则")                                                                \
    X(OTHERS, "others", "other")                                                                             \
    X(YES, "yes", "是的", "네", "はい")                                                                      \
    X(NO, "no", "否", "아니요", "아니오", "いいえ")                                                          \
    /* negation of a whole statement: a counterexample then confirms it */                                   \
    X(FALSE_NEXT, "it is not true that", "it is false that", "it is wrong that", "it is not the case that",  \
      "it does not hold that", "it need not hold that", "it need not be true that", "it is untrue that",     \
      "it is incorrect that", "it is not correct that", "we do not have", "we don't have", "we do not get",  \
      "we do not always have", "it is not always true that", "it isn't true that",                           \
      "it is not generally true that", "it is not true in general that", "it is false in general that",      \
      "it does not follow that", "we cannot conclude", "we cannot conclude that",                            \
      "one cannot conclude that", "it is a mistake to write", "it is wrong to write",                        \
      "it would be wrong to write", "wrong:", "incorrect:", "false:", "not true:", "错误：",                 \
      "错误:", "we can not conclude that", "we can not conclude", "one can not conclude that",               \
      "we cannot infer that", "does not imply", "do not imply", "does not imply that", "need not imply",     \
      "does not mean that", "未必能推出", "并不能推出", "不一定能推出", "无法推出", "推不出", "不能得到",    \
      "得不出", "并不意味着", "并非", "不能得出", "不能推出", "并不总有", "不一定有", "未必有", "并不是",    \
      "不是总有", "不总是有")                                                                                \
    X(FALSE_LAST, "does not hold", "doesn't hold", "do not hold", "don't hold", "is false", "are false",     \
      "is not true", "is wrong", "is incorrect", "is not correct", "is untrue", "isn't true", "fails",       \
      "fails in general", "fail", "need not hold", "need not be true", "may fail", "can fail",               \
      "does not hold in general", "does not always hold", "is not always true", "is not true in general",    \
      "is false in general", "is wrong in general", "does not have to hold", "is not generally true",        \
      "is not valid", "is invalid", "are not true", "are wrong", "doesn't always hold",                      \
      "doesn't hold in general", "do not hold in general", "need not hold in general", "is a mistake",       \
      "is an error", "is not right", "cannot be true in general", "is not the case", "no longer holds",      \
      "no longer hold", "is no longer true", "does no longer hold", "不再成立", "失效",                      \
      "is not true at all", "并非总是成立", "并非恒成立", "不是总成立", "并不一定成立", "并不恒成立",        \
      "不成立", "不一定成立", "未必成立", "是错的", "是错误的", "不对", "不正确", "不总成立", "并不成立",    \
      "一般不成立", "不总是成立", "是不对的", "是不成立的", "不是真的", "不恒成立", "并不总是成立",          \
      "成り立たない", "성립하지 않는다", "正しくない")                                                       \
    X(GENERAL, "in general", "more generally", "generally", "always", "in all cases", "in both cases",       \
      "in every case", "in any case", "in each case", "everywhere", "一般地", "一般", "一般情况下",          \
      "一般来说", "总有", "恒有", "总是", "arbitrary", "drop", "dropped", "dropping",                        \
      "without this assumption", "without the assumption")                                                   \
    X(NEVER_NEXT, "it cannot be that", "it can not be that", "it never happens that",                        \
      "it is impossible that", "it cannot happen that", "it can never be that", "it can't be that",          \
      "不可能有", "绝不会有")                                                                                \
    X(IF_LAST, "时", "時", "的时候", "のとき", "のときは", "のとき、", "일 때", "일때", "이면", "이라면",    \
      "라면", "ならば", "であれば", "の場合")                                                                \
    X(RESPECTIVELY, "respectively", "resp.", "分别为", "分别", "依次为")                                     \
    X(NEVER_LAST, "is impossible", "are impossible", "never holds", "can never hold", "cannot hold",         \
      "cannot be true", "can not hold", "never happens", "cannot happen", "cannot occur", "is never true",   \
      "不可能成立", "是不可能的", "永不成立")                                                                \
    /* a condition in words, if nothing repeats it in a formula: equal keys give X */                        \
    X(QUALITY, "equal", "identical", "coincide", "agree", "the same", "coinciding", "single", "only one",    \
      "there is only one", "uniform", "symmetric", "special", "flat", "constant", "degenerate",              \
      "zero query", "zero queries", "zero key", "zero keys", "zero value", "zero values", "zero score",      \
      "zero scores", "one key", "one token", "one head", "two keys", "a good choice", "a suitable choice",   \
      "long", "longer", "short", "shorter", "longest", "shortest", "nonnegative", "on positive",             \
      "on nonnegative", "vanishing", "the same keys", "the same key", "same keys", "the same values",        \
      "same values", "均匀", "相同", "相等", "零查询", "查询为零", "零向量查询", "单个", "唯一", "唯一的",   \
      "一样", "对称", "全零")                                                                                \
    /* goals, trials, questions, talk: their formulas are not asserted */                                    \
    X(GOAL, "is desired", "is wanted", "is needed", "is required", "is our goal", "is the goal", "wish",     \
      "in order for", "the ideal", "to be checked", "to check", "we hope that", "期望", "我们期望",          \
      "来证明", "我们来证明", "证明", "show that", "prove that", "prove", "verify that", "check that",       \
      "show:", "prove:", "true or false", "exercise", "exercise:", "our goal", "our aim",                    \
      "aim:", "goal:", "to show:", "ideally", "we expect", "expect", "we test", "the problem is",            \
      "problem:", "find", "our target", "we wish", "wish to show", "target", "wanted", "desired:", "todo",   \
      "we want", "want", "we need", "need", "goal", "the goal is", "our goal is", "to show", "we must show", \
      "must show", "to prove", "we need to show", "we have to show", "we want to show", "we want to prove",  \
      "it suffices to show", "it suffices to prove", "it suffices that", "it is enough to show",             \
      "it remains to show", "it remains to prove", "have to verify", "to verify", "have to show",            \
      "have to prove", "to be proved", "to be shown", "to be proven", "still to show",                       \
      "remains to be shown", "need to verify", "must verify", "must prove", "need to prove",                 \
      "need to check", "we need only show", "we need only show that", "we need only prove",                  \
      "we need only prove that", "we need only check", "we need only check that", "we need only verify",     \
      "need only check", "need only show", "need only prove", "need only verify", "have to check",           \
      "want to check", "should check", "we would like", "we'd like", "we are looking for", "in order to",    \
      "in order that", "to get", "to obtain", "to have", "to ensure", "to make", "must be", "must satisfy",  \
      "should be", "should satisfy", "must hold", "should hold", "so we need", "so we want", "hope",         \
      "we hope", "aim", "we require", "require", "requires", "requires that", "我们想要", "想要", "要证明",  \
      "需要证明", "下面证明", "只需证明", "希望", "需要", "要使", "要让", "为了", "欲使", "要证", "需证",    \
      "只需证", "欲证", "目标是", "我们希望", "我们需要", "须", "必须", "应满足", "要求", "求证", "使其")    \
    X(SUCH_THAT, "such that", "s.t.", "so as to have", "satisfying", "使得", "使")                           \
    X(TRIAL, "try", "let us try", "let's try", "we try", "first attempt", "first try", "a first attempt",    \
      "a first guess", "suppose we choose", "suppose we take", "suppose we set", "suppose we try", "trying", \
      "what if", "one attempt is", "naive attempt", "a naive choice is", "a naive choice", "one could try",  \
      "we could try", "attempt", "试试", "尝试", "先试", "试取", "如果我们取", "不妨试试", "我们尝试",       \
      "试一下")                                                                                              \
    X(TALK, "suggested", "were", "say", "open problem", "is a hypothesis", "a hypothesis", "有问题",         \
      "remains an open problem", "according to", "our hypothesis is", "our hypothesis",                      \
      "hypothesis:", "prediction", "our prediction", "the first idea", "first idea", "idea:", "an idea",     \
      "a natural candidate", "candidate", "tempting", "naive", "naively", "attempt 1",                       \
      "attempt:", "first i tried", "i tried", "we tried", "we could say", "the naive argument", "hearsay",   \
      "allegedly:", "据说", "认为", "直觉", "猜", "proposed", "claims", "claimed", "says", "said", "argued", \
      "argues", "wrote", "writes", "insists", "told", "somebody", "someone", "a friend", "a student",        \
      "a classmate", "one might think", "one might think that", "you might think that", "it is tempting",    \
      "it is tempting to write", "it is tempting to think", "it is tempting to think that",                  \
      "it might seem that", "it may seem that", "it seems that", "it looks as if", "wrong", "incorrect",     \
      "false", "the claim that", "the statement that", "the assertion that", "the idea that",                \
      "the belief that", "a common mistake is", "a common mistake is to write", "a common error is",         \
      "a common misconception is that", "some people write", "some write", "many write",                     \
      "many people write", "people write", "i thought that", "i thought", "i think", "i think that",         \
      "i believe", "i believe that", "i guess", "i guess that", "maybe", "perhaps", "possibly", "probably",  \
      "conjecture", "presumably", "有人认为", "可能会认为", "有人可能认为", "容易以为", "看起来", "似乎",    \
      "也许", "可能", "错误", "误以为", "以为", "猜想", "我觉得", "我认为")                                  \
    X(WHETHER, "whether", "能否", "可否", "何时", "什么", "难道", "成不成立", "成立不成立",                  \
      "question:", "the question is", "we ask", "是否", "吗", "is it true that", "does it hold that",        \
      "do we have", "why", "为什么")                                                                         \
    X(CONTRADICTION, "for contradiction", "for the sake of contradiction", "to the contrary",                \
      "on the contrary", "suppose for contradiction", "suppose for contradiction that",                      \
      "suppose to the contrary", "suppose to the contrary that", "suppose on the contrary",                  \
      "suppose on the contrary that", "assume for contradiction", "assume for contradiction that",           \
      "assume to the contrary", "assume to the contrary that", "assume for the sake of contradiction",       \
      "suppose for the sake of contradiction", "assume on the contrary", "assume on the contrary that",      \
      "反证", "反证法", "用反证法", "假设相反", "反设", "若不然", "假设不成立")                              \
    X(SO, "这时", "这种情况下", "在这种情况下", "在此情况下", "这种情形下", "在这种情形下", "在此情形下",    \
      "이때", "이 때")                                                                                       \
    X(GET, "解得", "算得", "可以证明", "可证明", "可证", "易证", "容易证明")                                 \
    X(REASON, "这是因为", "原因是", "原因在于", "理由是")                                                    \
    X(LET, "构造", "我们构造", "选定")                                                                       \
    X(WHERE, "ただし", "但し", "단")                                                                         \
    X(IF_LAST, "を代入すると", "代入すると", "を代入して", "代入して", "とすると", "とおくと", "とすれば",   \
      "とおけば", "대입하면", "를 대입하면", "을 대입하면", "라 하면", "라고 하면", "이라 하면")             \
    X(GOAL, "to demonstrate", "to confirm", "to justify", "to validate")                                     \
    X(WEIGHT, "ように", "ような", "を満たす", "満たす")                                                      \
    /* words that would change the meaning, and that nothing here can judge */                               \
    X(WEIGHT, "vs", "vs.", "versus", "nothing but", "it can", "now and then", "alone", "not", "under which", \
      "for each even", "for every even", "for all even", "for any even", "for even", "for odd",              \
      "for each odd", "for every odd", "for all odd", "no matter if", "no matter whether", "the same for",   \
      "条件下", "尝试：", "失败", "moderately", "moderately large", "we lose", "we correct",                 \
      "in the first case", "in the second case", "in the first", "in the second", "by no means", "no means", \
      "and up", "and above", "and larger", "and beyond", "or more", "or larger", "or higher", "and more",    \
      "or less", "and below", "or greater", "and greater", "starting with", "beginning with",                \
      "starting from", "sufficient for", "sufficient", "necessary", "necessary and sufficient",              \
      "necessary for", "just when", "expect for", "expect when", "save for", "converse", "the converse",     \
      "conversely", "vice versa", "the same holds", "the same is true", "same holds", "also holds",          \
      "same for", "large negative", "very negative", "anything but", "as large as", "rule out", "rules out", \
      "ruled out", "exclude", "excludes", "excluded", "forget", "forgets", "negate", "replace", "replaces",  \
      "replaced", "replacing", "better than", "weaker than", "stronger than", "can have", "can get",         \
      "can make", "can be", "may be", "could be", "can equal", "the former", "the latter", "former",         \
      "latter", "both false", "both wrong", "special cases", "special case", "rare cases", "half of",        \
      "some of", "one of", "a square", "a uniform", "a nonnegative", "smallest", "largest", "a certain",     \
      "isnt", "doesnt", "dont", "cant", "wont", "arent", "dose not", "does nt", "bogus", "rubbish",          \
      "fallacy", "typo", "blunder", "exception", "confuse", "confused", "confuses", "imagine", "pretend",    \
      "correction", "unles", "if not", "or else", "elsewhere", "out of the question", "is weaker",           \
      "is better", "collapse", "collapses", "struck", "crossed out", "n't", "never", "no longer", "hardly",  \
      "barely", "scarcely", "rarely", "seldom", "only", "merely", "solely", "most", "mostly", "for most",    \
      "almost", "almost all", "almost surely", "nearly", "approximately", "roughly", "some", "sometimes",    \
      "usually", "often", "typically", "occasionally", "generally not", "few", "a few", "several", "many",   \
      "neither", "nor", "none", "nothing", "nobody", "no one", "without", "cannot", "can not", "can't",      \
      "impossible", "possible", "invalid", "untrue", "mistaken", "mistake", "mistakes", "error",             \
      "contradiction", "contradicts", "contradict", "contradicting", "contrary", "opposite", "instead",      \
      "instead of", "rather than", "rather", "ignoring", "neglecting", "up to", "violates", "violated",      \
      "violate", "breaks", "broken", "break", "doubt", "doubtful", "unlikely", "likely", "at most",          \
      "at least", "at least one", "more than", "fewer", "until", "might", "may", "could", "would", "should", \
      "seems", "seem", "appears", "suggests", "suggest", "guess", "believe", "believes", "think", "thinks",  \
      "thought", "myth", "misconception", "a lie", "is a lie", "nonsense", "absurd",                         \
      "with high probability", "with probability", "allegedly", "supposedly", "so-called", "alternatively",  \
      "refute", "refutes", "disprove", "disproves", "deny", "denies", "reject", "rejects", "far from",       \
      "unfortunately", "nowhere", "somewhere", "partly", "partially", "except that", "although", "though",   \
      "despite", "unlike", "neglect", "eventually", "ultimately", "happens", "can happen", "can occur",      \
      "can hold", "is possible", "can be true", "exactly one", "not all", "not every", "isn't", "aren't",    \
      "don't", "doesn't", "didn't", "won't", "wouldn't", "shouldn't", "needn't", "wasn't", "weren't",        \
      "hasn't", "haven't", "ain't", "need not", "does not", "do not", "is not", "are not", "did not",        \
      "will not", "must not", "should not", "would not", "may not", "might not", "need not be", "ever",      \
      "provided only", "incompatible", "inconsistent", "counterexample", "opposite of", "negation",          \
      "negated", "interchanged", "swapped", "exchanged")                                                     \
    X(WEIGHT, "不", "及以上", "以上", "以下", "及以下", "反之", "反之亦然", "反之也成立", "逆命题",          \
      "很大的负数", "可以有", "可以取到", "否认", "不可否认", "无可否认", "错", "错了", "有误", "假",        \
      "为假", "绝非", "绝不", "不见得", "偶尔", "特殊", "排除", "去掉", "与否", "都不成立", "均不成立",      \
      "都是错的", "ではない", "とは限らない", "誤り", "だけ", "아니다", "틀렸다", "거짓", "没", "没有",      \
      "无", "非", "未", "别", "勿", "仅", "只", "只有", "大多", "大多数", "多数", "几乎", "差不多", "大约",  \
      "有些", "有时", "常常", "通常", "经常", "很少", "不能", "不可能", "不会", "无法", "不再", "不总",      \
      "不一定", "未必", "至少", "至多", "最多", "矛盾", "相反", "反之", "反例", "不必", "不需", "不等",      \
      "不满足", "难以", "少数", "部分", "一些", "忽略", "相互交换", "아니", "않", "ない", "ではない")        \
    /* German */                                                                                             \
    X(LET, "sei", "seien", "setze", "setzen", "wähle", "definiere", "nimm", "nehme", "wir wählen",           \
      "wählen wir", "wir setzen", "setzen wir", "wir definieren", "definieren wir", "wir nehmen",            \
      "nehmen wir", "man wähle", "man setze", "ich wähle", "ich setze", "ich nehme")                         \
    X(ASSUME, "angenommen", "wir nehmen an", "nehmen wir an", "sei nun")                                     \
    X(CASE, "im fall", "1. fall", "2. fall")                                                                 \
    X(IF, "wenn", "falls", "sofern", "solange", "unter der annahme", "unter der voraussetzung",              \
      "unter der bedingung", "vorausgesetzt")                                                                \
    X(FOR, "für")                                                                                            \
    X(ALL, "für alle", "für jedes", "für jeden", "für jede", "für beliebige", "für beliebiges")              \
    X(WHERE, "wobei", "mit")                                                                                 \
    X(UNLESS, "außer wenn", "es sei denn")                                                                   \
    X(EXCEPT, "außer", "ausgenommen", "bis auf")                                                             \
    X(SOME, "es gibt", "es existiert", "für ein", "für mindestens ein")                                      \
    X(AND, "und", "sowie", "und auch")                                                                       \
    X(BUT, "aber", "jedoch", "während", "hingegen", "dagegen")                                               \
    X(OR, "oder", "entweder")                                                                                \
    X(THEN, "dann")                                                                                          \
    X(SO, "daher", "somit", "folglich", "deshalb", "deswegen", "damit", "daraus folgt", "hieraus folgt",     \
      "es folgt", "dann gilt", "also gilt", "somit gilt", "daher gilt", "das heißt", "d.h.", "d. h.",        \
      "in diesem fall")                                                                                      \
    X(GET, "gilt", "gelten", "es gilt", "es gelten", "wir haben", "wir erhalten", "haben wir",               \
      "erhalten wir", "ergibt sich", "erhält man", "man erhält", "bekommen wir", "wir bekommen", "folgt")    \
    X(IMPLIES, "impliziert", "bedeutet", "liefert", "ergibt")                                                \
    X(IFF, "genau dann wenn", "genau dann", "wenn")                                                          \
    X(ONLY_IF, "nur wenn", "nur falls", "nur für")                                                           \
    X(REASON, "weil", "da", "denn", "wegen", "aufgrund", "aus")                                              \
    X(LARGE, "groß", "gross", "sehr groß", "sehr gross", "hinreichend groß", "genügend groß",                \
      "beliebig groß", "großes", "großem", "großen", "sehr großem", "sehr großes", "eine große zahl",        \
      "eine sehr große zahl", "eine große konstante", "ein großer skalar", "ein sehr großer skalar",         \
      "riesig")                                                                                              \
    X(OTHERWISE, "sonst", "andernfalls")                                                                     \
    X(YES, "ja")                                                                                             \
    X(NO, "nein")                                                                                            \
    X(GOAL, "wir wollen", "wir möchten", "wir brauchen", "gesucht", "gesucht ist", "zu zeigen",              \
      "zu zeigen ist", "ziel", "das ziel", "unser ziel", "wir suchen", "man will", "man möchte")             \
    X(SUCH_THAT, "sodass", "so dass", "derart dass")                                                         \
    X(TALK, "vielleicht", "möglicherweise", "vermutlich", "angeblich", "wohl", "wäre", "wären", "würde",     \
      "würden", "hätte", "hätten", "könnte", "könnten", "sollte", "sollten", "müsste", "dürfte", "scheint")  \
    X(WHETHER, "ob")                                                                                         \
    X(FALSE_LAST, "gilt nicht", "gelten nicht", "ist falsch", "sind falsch", "stimmt nicht",                 \
      "gilt nicht mehr", "ist nicht richtig", "ist nicht wahr")                                              \
    X(WEIGHT, "nicht", "nicht mehr", "kein", "keine", "keinen", "keinem", "keiner", "nie", "niemals",        \
      "nirgends", "weder", "noch", "falsch", "ohne", "statt", "anstatt", "anstelle", "kaum", "nur",          \
      "höchstens", "mindestens", "wenigstens", "fast", "beinahe", "nahezu", "manchmal", "oft", "häufig",     \
      "meist", "meistens", "selten", "muss", "müssen", "soll", "sollen", "kann", "können", "darf", "dürfen", \
      "sondern", "unmöglich", "widerspruch", "fehler", "leider", "ungefähr", "etwa", "im mittel",            \
      "im schnitt", "im durchschnitt", "durchschnittlich", "nachher", "vorher", "zuerst", "früher",          \
      "bisher")                                                                                              \
    /* Spanish */                                                                                            \
    X(LET, "sea", "sean", "elegimos", "elegir", "elijo", "escogemos", "escojo", "tomamos", "tomemos",        \
      "tomo", "definimos", "definamos", "ponemos", "fijamos", "consideramos", "podemos elegir",              \
      "podemos tomar")                                                                                       \
    X(ASSUME, "supongamos", "supongamos que", "supón", "suponemos", "suponemos que", "asumimos",             \
      "asumimos que")                                                                                        \
    X(CASE, "caso", "en el caso")                                                                            \
    X(IF, "si", "cuando", "siempre que", "dado que", "bajo la hipótesis", "con la condición")                \
    X(FOR, "para")                                                                                           \
    X(ALL, "para todo", "para todos", "para toda", "para todas", "para cada", "para cualquier",              \
      "para cualesquiera")                                                                                   \
    X(WHERE, "donde", "con")                                                                                 \
    X(UNLESS, "a menos que", "salvo si", "salvo que", "excepto si")                                          \
    X(EXCEPT, "salvo", "excepto", "menos", "a excepción de")                                                 \
    X(SOME, "existe", "existen", "hay", "para algún", "para alguna")                                         \
    X(AND, "y", "así como")                                                                                  \
    X(BUT, "pero", "mientras que", "sin embargo")                                                            \
    X(OR, "o bien")                                                                                          \
    X(THEN, "entonces")                                                                                      \
    X(SO, "por tanto", "por lo tanto", "por consiguiente", "así", "así que", "así pues", "de modo que",      \
      "de donde", "por eso", "luego", "en este caso", "en ese caso", "de aquí", "es decir")                  \
    X(GET, "tenemos", "tenemos que", "obtenemos", "obtenemos que", "se tiene", "se tiene que", "se cumple",  \
      "se cumple que", "se obtiene", "resulta", "sigue que", "se sigue que", "vemos que", "sabemos que")     \
    X(IMPLIES, "implica", "implica que", "significa", "significa que")                                       \
    X(IFF, "si y solo si", "si y sólo si")                                                                   \
    X(ONLY_IF, "solo si", "sólo si", "solamente si", "solo cuando", "sólo cuando")                           \
    X(REASON, "porque", "como", "ya que", "puesto que", "debido a", "debido a que", "pues", "gracias a")     \
    X(LARGE, "grande", "muy grande", "suficientemente grande", "bastante grande", "enorme",                  \
      "un número grande", "un número muy grande", "un escalar grande", "un escalar muy grande",              \
      "una constante grande", "una constante muy grande")                                                    \
    X(OTHERWISE, "en otro caso", "de lo contrario")                                                          \
    X(YES, "sí")                                                                                             \
    X(GOAL, "queremos", "queremos que", "necesitamos", "hay que mostrar", "hay que demostrar", "se pide",    \
      "se busca", "buscamos", "objetivo", "el objetivo es", "deseamos")                                      \
    X(SUCH_THAT, "tal que", "tales que", "de manera que")                                                    \
    X(TALK, "quizás", "quizá", "tal vez", "posiblemente", "probablemente", "sería", "serían", "podría",      \
      "podrían", "debería", "deberían", "habría", "fuera", "fuese", "parece", "supuestamente")               \
    X(FALSE_LAST, "no se cumple", "no se cumplen", "es falso", "es falsa", "no es cierto", "no es correcto", \
      "ya no se cumple")                                                                                     \
    X(WEIGHT, "ni", "nunca", "jamás", "ningún", "ninguno", "ninguna", "nada", "tampoco", "falso", "falsa",   \
      "incorrecto", "incorrecta", "en vez de", "en lugar de", "apenas", "solo", "sólo", "solamente",         \
      "únicamente", "casi", "a veces", "a menudo", "como máximo", "como mucho", "al menos", "por lo menos",  \
      "debe", "deben", "puede", "pueden", "imposible", "contradicción", "error", "aproximadamente",          \
      "en promedio", "en media", "antes", "después", "sino")

/* Words that put a relation between two formulas: α_a tends to ½. */
#define WORDS_OF_RELATIONS(X)                                                                                \
    X(EQ, "equals", "is equal to", "are equal to", "equal to", "is the same as", "is just", "is simply",     \
      "is exactly", "is given by", "becomes", "reduces to", "simplifies to", "evaluates to", "等于", "就是", \
      "化为", "变为", "即为", "等於")                                                                        \
    X(NE, "different from", "distinct from", "unequal to", "is not equal to", "does not equal",              \
      "differs from", "is different from", "is not the same as", "不等于", "不同于")                         \
    X(LT, "is less than", "is smaller than", "is strictly less than", "is below", "小于")                    \
    X(LE, "is at most", "is less than or equal to", "is no more than", "is no larger than",                  \
      "is not greater than", "is bounded by", "is bounded above by", "小于等于", "不大于", "不超过",         \
      "小于或等于")                                                                                          \
    X(GT, "is greater than", "is larger than", "is bigger than", "exceeds", "is strictly greater than",      \
      "is above", "大于")                                                                                    \
    X(GE, "is at least", "is greater than or equal to", "is no less than", "is not less than",               \
      "is bounded below by", "大于等于", "不小于", "大于或等于")                                             \
    X(TO, "tends to", "tend to", "approaches", "approach", "converges to", "converge to", "goes to",         \
      "go to", "tending to", "going to", "趋于", "趋近于", "收敛到", "趋向于", "收敛于", "趋向", "趋近")     \
    X(APPROX, "is approximately", "is approximately equal to", "is close to", "is roughly", "is about",      \
      "is nearly", "approximately equals", "is almost", "约等于", "近似等于", "近似为", "约为", "接近",      \
      "近似于")                                                                                              \
    X(GG, "is much larger than", "is much greater than", "is much bigger than", "much larger than",          \
      "much greater than", "much bigger than", "dominates", "远大于", "遠大於", "显著大于", "远远大于",      \
      "远高于")                                                                                              \
    X(LL, "is much smaller than", "is much less than", "much smaller than", "much less than", "远小于",      \
      "显著小于", "远远小于", "远低于")

/* Words without weight: the sentence says the same without them. FILLER are small words and adverbs, read in plain formulas
   too; DETERMINER announce a noun, so the word behind them is no verdict on anything; NOUN are nouns, verbs, adjectives. Of these
   also forms in -s, -es, -ed, -d, -ing, -ly and 's count. */
#define WORDS_WITHOUT_WEIGHT(X)                                                                              \
    X(IS, "is", "are", "be", "to be", "是", "为")                                                            \
    X(VALUE, "has the value", "have the value", "takes the value", "has value", "as its value",              \
      "amounts to", "is worth", "comes out as", "turns out to be", "works out to", "的值为", "的值是",       \
      "取值为")                                                                                              \
    X(EVENT, "probability that", "the probability that", "probability of", "the probability of",             \
      "probability of the event", "the probability of the event", "probability for", "chance that",          \
      "the chance that", "chance of", "the chance of", "event that", "the event that", "event", "the event", \
      "events", "the events", "events that", "the events that", "odds that", "the odds that",                \
      "indicator of", "the indicator of", "indicator that")                                                  \
    X(EVIDENT, "is clear", "is obvious", "is trivial", "clear", "obvious", "trivial", "trivially",           \
      "clearly", "obviously", "evidently", "evident", "显然")                                                \
    X(DETERMINER, "the", "a", "an", "in", "this", "these", "those", "our", "its", "their", "of", "onto",     \
      "into", "between", "per", "each", "every", "all", "any", "both", "two", "three", "one", "first",       \
      "second", "third", "same", "such", "another", "on", "to", "my", "your", "his", "her", "as in",         \
      "about", "like", "along", "across", "over", "within", "among", "through", "following", "previous",     \
      "next", "last", "above", "below", "respective", "certain", "whole", "entire", "usual", "standard",     \
      "well-known")                                                                                          \
    X(FILLER, "the only", "only two", "there are only two", "add up to", "adds up to", "sum up to",          \
      "sums up to", "adding up to", "does not matter", "it does not matter", "it does not matter whether",   \
      "does not matter here", "nothing else", "changes nothing", "nothing changes", "nothing more",          \
      "there is nothing to show", "nothing to show", "to itself", "anything", "everything", "everyone",      \
      "is", "are", "we", "have", "get", "number", "it", "they", "i", "you", "us", "them", "he", "she", "be", \
      "been", "being", "was", "were", "has", "had", "do", "does", "did", "can", "will", "shall", "must",     \
      "that", "which", "who", "whose", "what", "how", "here", "there", "now", "also", "too", "again",        \
      "just", "even", "still", "already", "very", "quite", "indeed", "clearly", "obviously", "evidently",    \
      "trivially", "immediately", "directly", "simply", "exactly", "precisely", "namely", "i.e.", "ie",      \
      "i.e", "e.g.", "eg", "that is", "that is to say", "in other words", "in particular", "in fact",        \
      "in short", "in total", "in all", "in turn", "in detail", "in words", "in summary", "in conclusion",   \
      "in addition", "in exact arithmetic", "in the limit", "in matrix form", "in matrix notation",          \
      "in components", "in coordinates", "in every world", "in our notation", "in our case", "for example",  \
      "for instance", "for this", "for these", "for that", "for completeness", "for convenience",            \
      "for simplicity", "for clarity", "for brevity", "for short", "for now", "for the same reason",         \
      "for this reason", "for that reason", "for the record", "for part", "for the proof", "for the answer", \
      "for free", "as before", "as above", "as below", "as follows", "as required", "as desired",            \
      "as wanted", "as claimed", "as expected", "as stated", "as needed", "as well", "as usual", "as said",  \
      "as asked", "as shown", "as promised", "as a check", "as a sanity check", "as a reminder",             \
      "as in part", "as in the", "as noted", "as given", "at the same time", "at once", "at first",          \
      "at last", "at hand", "at the end", "with this", "with these", "with that", "with this choice",        \
      "with this in mind", "with the above", "with it", "with that in mind", "with these choices",           \
      "with this definition", "with this notation", "given by", "given in", "given above",                   \
      "given the definition", "given the definition of", "by definition", "by construction",                 \
      "by assumption", "by hypothesis", "by the definition", "first", "firstly", "secondly", "thirdly",      \
      "second", "finally", "lastly", "next", "then again", "moreover", "furthermore", "besides",             \
      "additionally", "similarly", "likewise", "analogously", "equivalently", "of course",                   \
      "needless to say", "by the way", "well", "okay", "ok", "please", "together", "itself", "themselves",   \
      "necessarily", "certainly", "surely", "exact", "true", "correct", "right", "valid", "holds", "hold",   \
      "is true", "are true", "holds true", "is valid", "is correct", "holds for all", "always holds",        \
      "holds always", "is satisfied", "are satisfied", "is clear", "is obvious", "is trivial", "is easy",    \
      "me", "let us", "let me", "let's", "resulting in", "to see this", "to see that", "to see why",         \
      "to begin", "to begin with", "to summarize", "to sum up", "to conclude", "to be precise",              \
      "as you can see", "as we can see", "as we saw", "as we have seen", "as we know", "as one can see",     \
      "so far", "so to say", "so to speak", "if you like", "if you prefer", "if needed", "if necessary",     \
      "if desired", "qed", "q.e.d.", "q.e.d", "w.r.t.", "wrt", "etc", "etc.", "cf.", "cf", "eq.", "eqn.",    \
      "fig.", "sec.", "no matter what", "done", "together with", "along with", "combined with",              \
      "more precisely", "more explicitly", "more formally", "in the same way", "in the same manner",         \
      "in the end", "in the following", "in the above", "in this way", "in this part", "in this section",    \
      "in terms of", "in the sense that", "on the one hand", "on the other hand", "on both sides",           \
      "in the first case", "in the second case", "at this point", "in the proof", "in the sum",              \
      "in the denominator", "in the numerator", "in the exponent", "in the span", "in the column space",     \
      "in the subspace", "in the question", "in the second step", "in the first step", "in the last step",   \
      "in the step", "in step", "in part", "in line", "in equation")                                         \
    X(NOUN, "go", "puts", "takes", "sets", "keeps", "agree", "annihilate", "common", "reach", "negative",    \
      "positive", "larger", "greater", "bigger", "less", "more", "least", "high", "higher", "long",          \
      "longer", "shorter", "near", "nearer", "nearby", "alike", "act", "acting", "action", "cut", "round",   \
      "off", "out", "up", "down", "away", "back", "forward", "cell", "circle", "common", "equal", "half",    \
      "halves", "third", "quarter", "single", "double", "triple", "many-to-one", "one-to-one", "injective",  \
      "surjective", "bijective", "distinguish", "indistinguishable", "separate", "separation", "big",        \
      "tiny", "moderate", "extreme", "extremely", "pure", "mere", "real", "rational", "irrational", "whole", \
      "divisible", "even", "odd", "prime", "closed-form", "law", "laws", "lookups", "machine", "memory",     \
      "attend", "attends", "pay", "paid", "spend", "sit", "sits", "live", "lives", "lying", "point",         \
      "points", "picture", "plane", "vertical", "horizontal", "axes", "ball", "sphere", "radius", "corner",  \
      "edge", "graph", "node", "nodes", "member", "members", "family", "families", "collection", "list",     \
      "lists", "table", "array", "stack", "stacked", "concatenate", "concatenation", "slot", "ordering",     \
      "shuffle", "rearrangement", "rename", "relabel", "swap", "duplicate", "repeat", "repeated",            \
      "repetition", "compare", "equate", "identify", "recognize", "recognise", "rely", "exploit", "invoke",  \
      "employ", "utilize", "introduce", "abbreviation", "shorthand", "convention", "conventional",           \
      "customary", "familiar", "famous", "classical", "elementary", "basic", "fundamental", "important",     \
      "crucial", "essential", "central", "critical", "interesting", "surprising", "surprisingly",            \
      "remarkable", "easy", "hard", "difficult", "quick", "slow", "fast", "rapid", "rapidly", "gradual",     \
      "gradually", "smooth", "monotonic", "increasing", "decreasing", "constant", "nonnegative", "maximal",  \
      "optimal", "optimum", "best", "worst", "better", "worse", "ideal", "perfect", "perfectly", "complete", \
      "incomplete", "finite", "infinitesimal", "cancellation", "telescoping", "telescope", "collapse",       \
      "merge", "drop out", "fall", "rise", "shrink", "enlarge", "extend", "extension", "restriction",        \
      "subset", "superset", "union", "intersection", "complement", "orthocomplement", "decomposed",          \
      "expand", "expanded", "factorise", "factorize", "group", "regroup", "collect", "bracketing",           \
      "parenthesis", "parentheses", "line", "display", "paragraph", "previous", "latter", "former",          \
      "following", "subsequent", "consecutive", "adjacent", "neighbour", "neighbor", "neighbouring",         \
      "opposing", "answer", "reply", "response", "respond", "request", "computer", "program", "python",      \
      "numpy", "pytorch", "code", "script", "experiment", "experimental", "numerically", "digit", "digits",  \
      "decimal", "fraction", "percent", "percentage", "share", "portion", "proportion", "proportional",      \
      "inverse", "inversely", "reciprocal", "root", "square root", "cube", "cubic", "quadratic",             \
      "polynomial", "exponentially", "logarithmic", "trig", "sin", "cos", "sine", "cosine", "angle",         \
      "phase", "period", "periodic", "frequency", "wave", "wavelength", "oscillate", "imply", "abbreviate",  \
      "above", "absolute", "account", "add", "addition", "algebra", "algebraic", "align", "allow", "alpha",  \
      "amount", "analogous", "angle", "answer", "appear", "apply", "appropriate", "argument", "arithmetic",  \
      "arrive", "ask", "associative", "associativity", "assumption", "attention", "attend", "average",       \
      "axis", "basis", "bases", "become", "begin", "behave", "behaviour", "behavior", "belong", "beta",      \
      "bias", "block", "bound", "bounded", "bracket", "brackets", "bring", "calculate", "calculation",       \
      "call", "called", "cancel", "care", "carry", "cause", "center", "chain", "change", "check", "choice",  \
      "chosen", "claim", "clear", "close", "closed", "code", "coefficient", "coincide", "collapse",          \
      "collect", "column", "columns", "combination", "combine", "come", "commute", "commutative", "compact", \
      "compare", "comparison", "complete", "completely", "component", "compose", "composition", "compute",   \
      "computation", "concentrate", "conclude", "conclusion", "condition", "consequence", "consist",         \
      "constant", "construct", "construction", "contain", "context", "continue", "continuity", "continuous", \
      "contribute", "contribution", "converge", "convergence", "convex", "coordinate", "copy", "copied",     \
      "cosine", "course", "covariance", "cross", "decay", "decompose", "decomposition", "decrease",          \
      "definition", "degree", "delete", "denominator", "depend", "dependence", "derivation", "derive",       \
      "describe", "desired", "detail", "determine", "diagonal", "difference", "differ", "dimension",         \
      "dimensional", "direct", "direction", "disappear", "discrete", "display", "distance", "distribute",    \
      "distribution", "distributive", "distributivity", "divide", "division", "document", "dominate",        \
      "dominant", "dot", "double", "easily", "easy", "effect", "element", "eliminate", "embed", "embedding", \
      "encode", "encoding", "end", "enough", "entail", "entry", "entries", "entropy", "epsilon", "equal",    \
      "equality", "equation", "equivalence", "equivalent", "equivariance", "equivariant", "essentially",     \
      "establish", "estimate", "evaluate", "even", "example", "expand", "expansion", "expectation",          \
      "explain", "explicit", "exponent", "exponential", "exponentiate", "express", "expression", "fact",     \
      "factor", "factorization", "feature", "feed", "feed-forward", "feedforward", "figure", "final",        \
      "finite", "finish", "fix", "fixed", "focus", "follow", "form", "formula", "formulas", "found",         \
      "frame", "freely", "frequency", "full", "function", "further", "gain", "gamma", "general",             \
      "geometric", "geometrically", "gradient", "group", "grow", "growth", "hand", "head", "heads", "help",  \
      "hidden", "hold", "identical", "identically", "identity", "image", "immediate", "include", "increase", \
      "independent", "independence", "index", "indices", "inequality", "infinite", "infinity", "inner",      \
      "input", "insert", "instance", "integer", "interpret", "interpretation", "interval", "intuition",      \
      "intuitively", "invariance", "invariant", "inverse", "invert", "invertible", "irrelevant", "isolate",  \
      "item", "jacobian", "join", "keep", "kernel", "key", "keys", "keep", "know", "knowledge", "known",     \
      "kronecker", "label", "lambda", "largest", "layer", "lead", "leading", "learn", "leave", "left",       \
      "left-hand", "lemma", "length", "letter", "level", "lie", "lies", "limit", "limiting", "line",         \
      "linear", "linearity", "linearly", "list", "log", "logarithm", "logit", "look", "lot", "low", "lower", \
      "magnitude", "main", "manner", "map", "mapping", "mask", "mass", "match", "material", "math",          \
      "mathematically", "mathematics", "matrix", "matrices", "matter", "maximal", "maximum", "mean",         \
      "meaning", "measure", "mention", "merge", "method", "minimal", "minimum", "mix", "mixture", "model",   \
      "monotone", "monotonicity", "motivate", "move", "multi-head", "multiple", "multiplication",            \
      "multiply", "multiplying", "mu", "name", "natural", "negligible", "network", "neural", "new", "noise", \
      "noisy", "nonnegative", "non-negative", "nonzero", "non-zero", "norm", "normal", "normalise",          \
      "normalize", "normalisation", "normalization", "notation", "note", "notion", "null", "numerator",      \
      "numerical", "object", "observation", "obtain", "occur", "operation", "operator", "order", "ordering", \
      "ordinary", "origin", "original", "orthogonal", "orthogonality", "orthonormal", "orthonormality",      \
      "output", "outer", "pair", "pairwise", "parameter", "part", "particular", "parts", "pass", "pattern",  \
      "perform", "permutation", "permute", "perpendicular", "phase", "pick", "piece", "place", "plug",       \
      "plus", "point", "position", "positional", "positive", "possess", "power", "precise", "present",       \
      "preserve", "prior", "probability", "probabilities", "problem", "procedure", "product", "project",     \
      "projection", "projector", "proof", "property", "properties", "prove", "proved", "proven", "provide",  \
      "purpose", "query", "queries", "question", "quickly", "quotient", "random", "range", "rank", "rate",   \
      "ratio", "reach", "read", "reader", "real", "realize", "rearrange", "reason", "reasoning", "receive",  \
      "recover", "reduce", "reduction", "refer", "reference", "relation", "relative", "relu", "remain",      \
      "remaining", "remark", "remove", "reorder", "repeat", "represent", "representation", "respect",        \
      "rest", "restrict", "result", "resulting", "retrieve", "return", "rewrite", "rewritten", "right-hand", \
      "role", "rotate", "rotation", "row", "rows", "rule", "satisfy", "satisfied", "satisfies", "say",       \
      "scalar", "scale", "scaling", "score", "scores", "section", "see", "seen", "select", "selection",      \
      "self-attention", "semidefinite", "send", "sense", "sentence", "separate", "sequence", "set",          \
      "setting", "shape", "share", "shift", "short", "show", "shown", "side", "sides", "sign",               \
      "significant", "similar", "simple", "simplify", "simplification", "simplifies", "sine", "single",      \
      "single-head", "singular", "sinusoid", "sinusoidal", "situation", "size", "small", "smaller",          \
      "smallest", "softmax", "solution", "solve", "space", "span", "spanned", "special", "split", "square",  \
      "squared", "squaring", "stand", "start", "starting", "state", "statement", "step", "steps",            \
      "straightforward", "straightforwardly", "strict", "strictly", "structure", "study", "subspace",        \
      "substitute", "substitution", "subtract", "success", "suffice", "suitable", "sum", "sums", "summand",  \
      "summarize", "summary", "summation", "summing", "superposition", "support", "symbol", "symmetric",     \
      "symmetry", "take", "taken", "task", "tell", "tend", "term", "terms", "test", "text", "theorem",       \
      "theory", "thing", "time", "times", "token", "tokens", "total", "trace", "transform", "transformer",   \
      "transpose", "transposed", "transposing", "transposition", "treat", "triangle", "trick",               \
      "trigonometric", "trivial", "turn", "twice", "type", "understand", "uniform", "uniformly", "unique",   \
      "uniquely", "unit", "unity", "unknown", "use", "used", "useful", "using", "usual", "value", "values",  \
      "vanish", "vanishes", "vanishing", "variable", "variance", "variant", "vector", "vectors", "verify",   \
      "verified", "version", "view", "viewed", "want", "watch", "way", "weight", "weights", "weighted",      \
      "weighting", "word", "work", "works", "world", "write", "written", "wrote", "x-axis", "yield", "zero", \
      "zeros", "cauchy", "schwarz", "gauss", "gaussian", "pythagoras", "pythagorean", "euclidean",           \
      "frobenius", "jensen", "markov", "bayes", "gram", "schmidt", "fourier", "euler", "hadamard", "taylor", \
      "plain", "nice", "nicely", "good", "beautiful", "convenient", "conveniently", "mean-zero",             \
      "concentrated", "mutual", "mutually", "outside", "inside", "top", "bottom", "front", "back",           \
      "student", "class", "homework", "hint", "lecture", "book", "course", "paper", "page", "idea",          \
      "key-query", "lookup", "dictionary", "retrieval", "bring", "pull", "push", "pulled", "pushed",         \
      "cleverly", "overlap", "overlapping", "signal", "input", "inputs", "sample", "samples",                \
      "perturbation", "perturb", "deviation", "standard deviation", "draw", "drawn", "realization",          \
      "copying", "kept", "gone", "left over", "leftover", "aligned", "parallel", "saturate", "saturated",    \
      "peak", "peaked", "sharp", "sharply", "flat", "spread", "evenly", "equally", "even")                   \
    X(NOUN, "after", "numbers", "than", "own", "before", "later", "cases", "case's", "kind", "kinds",        \
      "beside", "hypothesis", "hypotheses", "goes", "went", "gone", "needed", "ones", "tried", "tries",      \
      "held", "made", "make", "makes", "making", "gets", "got", "gotten", "gave", "given", "gives",          \
      "giving", "run", "runs", "ran", "count", "counted", "title", "four", "five", "six", "seven", "eight",  \
      "nine", "ten", "much", "free", "open", "empty", "apart", "system", "systems", "source", "truth",       \
      "stays", "stay", "stayed", "lost", "lose", "loses", "losing", "found", "finds", "finding",             \
      "something", "anything", "today", "base", "data", "height", "width", "depth", "little", "far", "fine", \
      "exist", "exists", "existence", "bare", "self", "stop", "stops", "stopped", "body", "wide", "wanted",  \
      "subscript", "subscripts", "superscript", "recorded", "parts", "met", "meet", "meets", "meeting",      \
      "behind", "light", "dark", "defined", "defines", "multi", "around", "abstract", "entrywise",           \
      "elementwise", "componentwise", "coordinatewise", "pointwise", "termwise", "rowwise", "columnwise",    \
      "row-wise", "column-wise", "component-wise", "element-wise", "entry-wise", "affine", "concrete",       \
      "complex", "domain", "codomain", "cyclic", "cycle", "cycles", "dense", "density", "determinant",       \
      "determinants", "deterministic", "diagonals", "diff", "involution", "injectivity", "joint",            \
      "linearly", "literal", "lowest", "longest", "minus", "modulo", "modular", "multiplied", "partial",     \
      "person", "process", "processes", "progress", "proper", "quality", "quantified", "quantifier", "rare", \
      "reflection", "region", "regions", "residual", "residue", "rest", "result's", "rigorous",              \
      "rigorously", "rotary", "sigmoid", "simplest", "simpler", "sparse", "specific", "spectral",            \
      "straight", "sure", "surely", "symbolic", "tail", "tall", "tan", "target", "targets", "temperature",   \
      "tendency", "theoretic", "throughout", "topic", "topics", "towards", "treatment", "understood",        \
      "unchanged", "visible", "vary", "varies", "varying", "weak", "weaker", "wise", "worth", "accept",      \
      "accepts", "accepted", "absorb", "absorbs", "absorbed", "against", "applied", "apply", "applies",      \
      "applying", "argue", "arise", "arises", "arose", "arisen", "arrange", "arrow", "array", "assign",      \
      "assigns", "assigned", "attach", "attain", "attains", "attained", "author", "available", "await",      \
      "balance", "balanced", "based", "begins", "began", "begun", "behaves", "belongs", "bend", "bends",     \
      "better", "beyond", "bind", "binds", "binding", "blank", "blur", "both", "bring", "brings", "brought", \
      "build", "builds", "built", "calculator", "candidates", "carries", "carried", "casts", "catch",        \
      "category", "certain", "character", "cheap", "choose", "chooses", "chose", "claims", "clean",          \
      "closer", "coin", "collapses", "combine", "commutes", "compare", "compete", "component", "composed",   \
      "computes", "consequence", "consider", "considers", "considered", "consist", "consists", "constraint", \
      "constraints", "content", "contents", "continue", "contract", "cost", "costs", "cover", "covers",      \
      "covered", "create", "creates", "created", "cross", "curve", "curves", "deal", "deals", "decide",      \
      "decides", "decided", "decision", "deduce", "deduces", "deduced", "deeper", "define", "degenerate",    \
      "degenerates", "demand", "denote", "denotes", "denoted", "depends", "desire", "desired", "destroy",    \
      "destroys", "destroyed", "detail", "details", "develop", "diagram", "dictate", "dimensionality",       \
      "disappears", "discuss", "disjoint", "dominate", "dominates", "dominated", "dominating", "double",     \
      "doubled", "draws", "drawn", "drive", "drives", "driven", "drops", "due", "each", "earlier", "effort", \
      "eigenvalue", "eigenvalues", "eigenvector", "eigenvectors", "embed", "embeds", "embedded", "emerge",   \
      "employs", "encode", "encodes", "end", "ends", "enforce", "enter", "enters", "entering", "equals",     \
      "establish", "etc", "evaluate", "evaluates", "evaluated", "examine", "exceed", "exceeds", "exchange",  \
      "exponentials", "expression", "express", "expresses", "expressed", "extra", "extract", "extracts",     \
      "extracted", "fall", "falls", "fell", "fallen", "feed", "feeds", "fed", "field", "fields", "fill",     \
      "fills", "fit", "fits", "fitted", "flip", "flips", "flipped", "flow", "flows", "focus", "focuses",     \
      "force", "forces", "forgot", "forgotten", "form", "forms", "formed", "forward", "frees", "freely",     \
      "further", "generate", "generates", "generated", "generic", "get", "grow", "grows", "grew", "grown",   \
      "guarantee", "guaranteed", "handle", "handles", "handled", "happen", "happened", "heavy", "helps",     \
      "hide", "hides", "hidden", "hit", "hits", "holds", "host", "huge", "ignore", "implement",              \
      "implements", "improve", "improved", "increment", "indicator", "induce", "induced", "infer",           \
      "inherit", "inherits", "initial", "insert", "inserts", "inserted", "inside", "inspect", "instance",    \
      "integrate", "integral", "integrals", "interpret", "interpreted", "involve", "involves", "involved",   \
      "isolate", "issue", "join", "joins", "joined", "judge", "jump", "jumps", "keep", "keeps", "kept",      \
      "kill", "kills", "killed", "know", "knows", "known", "land", "lands", "language", "large", "last",     \
      "lead", "leads", "led", "learn", "learns", "learned", "leave", "leaves", "leaving", "lets", "limit",   \
      "limits", "limited", "link", "linked", "list", "listed", "load", "local", "locate", "located", "look", \
      "looks", "looked", "loop", "magnitudes", "maintain", "maintains", "maintained", "manage", "mark",      \
      "marks", "marked", "match", "matches", "matched", "matching", "mathematical", "max", "mean", "means",  \
      "measure", "measured", "mechanism", "mention", "mentioned", "mind", "min", "minimise", "minimize",     \
      "mixed", "mixes", "mode", "modify", "modified", "move", "moves", "moved", "multiples", "named",        \
      "namely", "narrow", "naturally", "nature", "near", "nearest", "need", "needs", "negligible", "nest",   \
      "nested", "nicely", "noise-free", "nontrivial", "nonempty", "normalized", "normalised", "normalizes",  \
      "normalises", "notes", "noted", "notice", "noticed", "object", "objects", "observe", "observed",       \
      "obtain", "obtains", "obtained", "occur", "occurs", "occurred", "offer", "opens", "operate",           \
      "operates", "order", "ordered", "ordinary", "orient", "orientation", "outcome", "outcomes", "output",  \
      "overall", "overlap", "overwhelm", "overwhelms", "package", "pairs", "paired", "parallel", "part",     \
      "partition", "pass", "passes", "passed", "path", "perform", "performs", "performed", "permuted",       \
      "permutes", "pick", "picks", "picked", "place", "places", "placed", "plan", "play", "plays", "played", \
      "plug", "plugs", "plugged", "pool", "post", "powers", "practice", "predict", "predicts", "prefer",     \
      "present", "presented", "preserves", "preserved", "principle", "produce", "produces", "produced",      \
      "projects", "projected", "prove", "proves", "provides", "provided", "put", "quantity", "quantities",   \
      "quote", "raise", "raises", "raised", "range", "ranges", "reach", "reaches", "reached", "read",        \
      "reads", "reader", "realise", "reality", "reason", "reasons", "recall", "receive", "receives",         \
      "received", "recognise", "record", "recover", "recovers", "recovered", "reduce", "reduces", "reduced", \
      "refer", "refers", "reflect", "reflects", "regard", "regarded", "relate", "relates", "related",        \
      "relevant", "reliable", "rely", "relies", "remain", "remains", "remained", "remember", "remind",       \
      "remove", "removes", "removed", "renormalise", "reorder", "reorders", "reordered", "repeat", "report", \
      "represent", "represents", "represented", "require", "required", "reshuffle", "resolve", "respects",   \
      "restrict", "restricts", "restricted", "return", "returns", "returned", "reveal", "reveals",           \
      "rewrite", "rewrites", "rewriting", "rid", "rise", "rises", "rotate", "rotates", "rotated", "round",   \
      "same", "satisfy", "satisfying", "save", "say", "saying", "scale", "scaled", "scales", "scatter",      \
      "scatters", "scattered", "search", "select", "selects", "selected", "send", "sends", "sent",           \
      "separate", "separated", "separates", "serve", "serves", "sets", "settle", "shape", "shapes", "share", \
      "shares", "shared", "shift", "shifts", "shifted", "short", "show", "shows", "showed", "shown",         \
      "shrink", "shrinks", "shrank", "shut", "side", "simplify", "simplified", "simultaneously", "single",   \
      "singled", "slight", "slightly", "slope", "solve", "solves", "solved", "sort", "sorted", "sorts",      \
      "sound", "space", "speak", "spell", "spelled", "split", "splits", "spread", "square", "squares",       \
      "squared", "stable", "stand", "stands", "standing", "stick", "sticks", "stuck", "stem", "still",       \
      "straightforward", "stretch", "stretches", "stretched", "strong", "stronger", "strongly", "subject",   \
      "subtract", "subtracts", "subtracted", "succeed", "succeeds", "suffice", "suffices", "suit", "suits",  \
      "supply", "support", "suppose", "suppress", "suppresses", "suppressed", "switch", "switched",          \
      "symbolically", "table", "take", "takes", "taken", "took", "talk", "task", "teacher", "tell", "tells", \
      "told", "term", "termed", "test", "tested", "thing", "things", "thrown", "tie", "tied", "ties",        \
      "tight", "together", "tool", "touch", "touches", "touched", "trace", "trade", "train", "transfer",     \
      "transfers", "transferred", "transform", "transforms", "transformed", "translate", "transpose",        \
      "transposes", "treat", "treated", "trick", "triple", "trust", "turn", "turns", "turned", "twice",      \
      "underlying", "understand", "understanding", "undo", "undoes", "unfold", "unify", "unit", "units",     \
      "update", "updates", "updated", "upper", "useful", "uses", "using", "usual", "vanish", "vanished",     \
      "vanishes", "verify", "verifies", "via", "view", "views", "visualise", "wave", "way", "ways", "weigh", \
      "weighs", "weighed", "willing", "win", "wins", "winning", "wish", "wishes", "word", "words", "work",   \
      "worked", "working", "worry", "worst", "wrap", "wrapped", "yields", "young", "zero-mean", "zeroes",    \
      "lemma", "corollary", "proposition", "example", "examples", "remark", "remarks", "exercises",          \
      "section", "chapter", "figure", "tables", "page", "hint", "hints", "notation", "symbols", "letters",   \
      "line", "lines", "row", "rows", "entry", "attention-weight", "attention-weights", "key-value",         \
      "multi-layer", "position-wise", "positionwise", "permutation-equivariant", "permutation-invariant",    \
      "self-similar", "sub-block", "sub-matrix", "submatrix", "submatrices", "blocks", "uniformly",          \
      "randomly", "independently", "identically", "symmetric", "antisymmetric", "skew-symmetric",            \
      "semipositive", "definite", "indefinite", "nonsingular", "invertibility", "rank-one",                  \
      "rank-deficient", "full-rank", "idempotent", "nilpotent", "involutory", "unitary", "stochastic",       \
      "doubly", "row-stochastic", "dataset", "neuron", "neurons", "activation", "activations", "logit",      \
      "logits", "tokenwise", "sentence", "sentences", "position-dependent", "positionally", "encodings",     \
      "embeddings", "sinusoids", "wavelengths", "rotational", "complex-valued", "real-valued",               \
      "vector-valued", "scalar-valued", "matrix-valued", "hard", "soft", "softly", "argmax", "argmin",       \
      "maximum", "maxima", "minima", "bound", "bounds", "bounding", "lower-bound", "upper-bound",            \
      "estimate", "estimates", "approximate", "approximates", "approximation", "approximations",             \
      "asymptotic", "asymptotically")                                                                        \
    X(FILLER, "构成", "均匀", "得分", "分数", "下标", "指标", "才", "才有", "的话", "正交矩阵", "对称矩阵",  \
      "置换矩阵", "矩阵乘法", "结合律", "分配律", "交换律", "交换", "相加", "相乘", "相减", "相除",          \
      "等式两边", "两侧", "同时", "一致", "一定", "必然", "必有", "必定", "自然", "当然", "实际上",          \
      "事实上", "具体", "具体地", "具体来说", "换句话说", "换言之", "简单", "简单地", "简洁", "完全",        \
      "恰为", "恰有", "正是", "便有", "便得", "从上式", "由上式", "上式", "下式", "该式", "此式", "本题",    \
      "本问", "题目", "题意", "要点", "思路", "推导", "证法", "首项", "末项", "第三", "第四", "前者",        \
      "后者", "二者", "两者", "三者", "每一", "每一个", "每一行", "每一列", "每行", "每列", "任一", "各个",  \
      "各项", "各行", "各列", "元素", "分量", "坐标", "基", "基底", "标准基", "单位向量", "零向量",          \
      "非零向量", "零矩阵", "范数", "模", "模长", "距离", "夹角", "角度", "弧度", "周期", "频率", "波长",    \
      "正弦", "余弦", "旋转", "平移", "缩放后", "归一化", "规范化", "加权", "加权和", "加权平均", "主要",    \
      "主要是", "次要", "影响", "效果", "作用下", "输入输出", "词", "词向量", "序列", "顺序", "次序",        \
      "打乱", "重排", "排列", "交换行", "层", "网络", "前馈", "前馈层", "激活", "多头", "单头", "自注意力",  \
      "头部", "掩码", "模型", "变压器", "信息", "内容", "取值", "取到", "达到", "到达", "变成", "变得",      \
      "变化", "保持", "保持不变", "不变", "不变性", "等变", "等变性", "增大", "减小", "增加", "减少",        \
      "增长", "衰减", "消失", "抵消", "约掉", "约去", "提取", "合并", "拆开", "拆分", "分开", "写出",        \
      "列出", "算出", "求出", "求得", "解出", "得出", "得知", "推得", "推知", "导出", "引入", "使用",        \
      "应用", "运用", "借助", "通过", "按照", "按", "依据", "基于", "结合", "联系", "考察", "考虑到",        \
      "注意力权重", "查询向量", "键向量", "值向量", "概率分布", "随机变量", "正态", "正态分布", "高斯",      \
      "独立", "同分布", "方差为", "均值为", "期望为", "标准差", "大数", "小数", "整体", "全体", "总和",      \
      "总共", "共有", "一共", "只剩", "剩余", "其中之一", "之一", "之前", "之后", "之内", "之外", "左乘",    \
      "右乘", "左右", "上下", "平方", "平方和", "立方", "开方", "根号", "指数函数", "对数", "比值", "比例",  \
      "商", "差", "积", "余", "上界", "下界", "有界", "无界", "无穷", "无穷大", "无穷小", "极大", "极小",    \
      "近似", "近似地", "精确", "精确地", "严格", "严格地", "显式", "隐式", "唯一", "唯一的", "同一",        \
      "同一个", "相应", "相应的", "相应地", "对应的", "有关", "相关", "相等的", "成为", "作为", "属于",      \
      "包含", "含有", "含", "由此可见", "可见", "看得出", "不难", "不难看出", "不难验证", "毫无疑问",        \
      "没问题", "好", "对的", "正确", "真", "真的", "是真的", "确定", "肯定")                                \
    X(FILLER, "時", "對", "應", "當時", "直交", "直交行列", "対称", "対称行列", "置換", "置換行列", "確率",  \
      "確率分布", "成分", "ノルム", "内積", "重みの和", "鍵", "問い合わせ", "クエリ", "キー", "値", "次元",  \
      "任意", "場合", "同様", "同様に", "実際", "明らか", "明らかに", "簡単", "計算", "展開", "代入",        \
      "左辺", "右辺", "等しい", "正", "負", "零", "である", "こと", "から", "が成り立つ", "に対して",        \
      "について", "により", "による", "として", "ため", "에", "대하여", "대해", "에대하여", "일", "때",      \
      "이고", "이며", "이다", "합", "합이", "행렬이므로", "직교행렬", "이므로", "성립", "성립한다", "항상",  \
      "같다", "크다", "작다", "모두가", "각각", "또", "또는", "경우", "위의", "아래의", "정의", "정의에서",  \
      "가정에서", "식", "식은", "식에서", "양변", "곱하면", "더하면")                                        \
    X(FILLER, "重要", "强调", "关键", "주의", "강조", "코드", "代码", "或等价地", "证明：", "证明:", "证：", \
      "证明如下", "满足", "对称", "对角", "对角线", "不妨", "无关", "非负", "非零", "非常", "未知", "等式",  \
      "命题", "关于", "的", "了", "是", "为", "这", "这个", "该", "此", "它", "我们", "我", "可以", "也",    \
      "都", "即", "也就是", "也就是说", "显然", "易得", "易知", "容易", "直接", "时候", "中", "上", "下",    \
      "里", "在", "将", "把", "其", "之", "所", "地", "又", "再", "还", "就", "便", "会", "能", "来", "去",  \
      "成立", "恒成立", "总成立", "均有", "都有", "均", "皆", "对应", "代入", "计算", "展开", "整理",        \
      "化简", "于", "以", "个", "一个", "每个", "每", "各", "第一", "第二", "最后", "首先", "其次", "接着",  \
      "然后", "另外", "此外", "同理", "同样", "类似", "类似地", "特别地", "特别", "因素", "知", "看到",      \
      "看出", "知道", "已知", "满足条件", "条件", "性质", "定义可知", "定义", "矩阵", "向量", "标量",        \
      "单位", "单位阵", "单位矩阵", "正交", "标准正交", "列", "行", "列向量", "行向量", "转置", "逆",        \
      "权重", "注意力", "查询", "键", "值", "输出", "输入", "置换", "位置", "编码", "头", "投影", "空间",    \
      "子空间", "张成", "系数", "维", "维度", "长度", "和为", "之和", "求和", "项", "两项", "两边", "左边",  \
      "右边", "左侧", "右侧", "等号", "式", "式子", "公式", "方程", "结果", "结论", "答案", "解", "解答",    \
      "证", "证毕", "得证", "问题", "部分", "步", "步骤", "函数", "指数", "分母", "分子", "极限", "均值",    \
      "方差", "期望", "随机", "变量", "噪声", "概率", "分布", "平均", "平均值", "正数", "负数", "实数",      \
      "整数", "常数", "数", "零", "为零", "一样", "相同", "相等", "相当于", "这里", "那", "那里", "而言",    \
      "来说", "如下", "以下", "以上", "上述", "上面", "下面", "前面", "后面", "所求", "所需", "需求", "两",  \
      "两个", "三个", "二", "一", "三", "一次", "变换", "作用", "分解", "写成", "写作", "写为", "表示",      \
      "表示为", "看作", "视为", "意思", "说明", "表明", "确实", "的确", "正好", "恰好", "刚好", "关系",      \
      "大小", "规模", "尺度", "缩放", "最大", "最小", "较小", "小", "大", "很小", "主导", "贡献", "集中",    \
      "复制", "拷贝", "给出", "给定", "代替", "其余", "其他", "其它", "剩下", "全部", "整个", "自己",        \
      "自身", "彼此", "相互", "互相", "两两", "之间", "内", "外", "内积", "点积", "乘", "乘以", "乘积",      \
      "除以", "加", "加上", "减", "减去", "后", "前", "起来", "出来", "出", "到", "过", "过程", "方法",      \
      "方式", "情形下", "验证", "检验", "观察", "发现")                                                      \
    X(FILLER, "은", "는", "이", "가", "을", "를", "의", "에", "에서", "로", "으로", "와", "과", "도",        \
      "이다", "다", "이고", "이며", "하면", "우리는", "그", "이것은", "즉", "또한", "다음", "같다", "같이",  \
      "모두", "양수이고", "양수이다", "합은", "그", "가중치", "가중치는", "행렬", "행렬은", "벡터",          \
      "벡터는", "열은", "열이", "단위", "직교", "정규직교", "값", "값은", "출력", "출력은", "우리는",        \
      "얻는다", "된다", "하다", "한다", "정의에", "의해", "증명", "풀이", "답", "列", "行", "行列",          \
      "正規直交", "正規直交系", "単位行列", "重み", "和", "出力", "ベクトル", "定義", "証明", "答え",        \
      "となる", "になる", "なる", "ある", "いる", "成り立つ", "得る", "得られる", "よう", "こと", "もの",    \
      "とき", "ここ", "次", "式", "両辺", "対して", "ついて", "は", "が", "を", "に", "の", "で", "と",      \
      "も", "から", "です", "である", "なる", "より", "この", "その", "これ", "それ", "また", "すなわち",    \
      "つまり")                                                                                              \
    X(NOUN, "affect", "gap", "job", "sampler", "resample", "batch", "vanishingly", "altogether", "recap",    \
      "subpart", "subproblem", "sub-part", "sub-question", "subquestion", "accumulate", "accuracy",          \
      "accurate", "acquire", "adapt", "adjust", "advantage", "afterwards", "agreement", "aggregate",         \
      "aggregation", "algorithm", "alignment", "allocate", "allocation", "amplify", "amplified",             \
      "amplitude", "analyse", "analyze", "analysis", "analytic", "annotate", "anchor", "append",             \
      "applicable", "application", "approachable", "area", "arrangement", "ascending", "aspect", "assemble", \
      "assess", "assignment", "associate", "association", "attribute", "augment", "autoregressive",          \
      "auxiliary", "background", "backward", "bandwidth", "barycenter", "barycentre", "benefit",             \
      "big-picture", "bilinear", "binary", "binomial", "bit", "bookkeeping", "bottleneck", "boundary",       \
      "box", "branch", "brief", "broadcast", "brute", "capture", "cardinality", "carefully", "cartesian",    \
      "centred", "centroid", "channel", "characterise", "characterize", "circular", "clarify", "clarity",    \
      "clue", "cluster", "coherent", "combinatorial", "comment", "commutativity", "compatible",              \
      "compensate", "component-by-component", "compress", "concentration", "concept", "conceptual",          \
      "concern", "concise", "conclusive", "configuration", "conjugate", "conjugation", "connect",            \
      "connection", "consequent", "consistent", "constitute", "constituent", "contextual", "contiguous",     \
      "continuum", "contour", "contraction", "convenience", "convolution", "coordinate-wise", "core",        \
      "correlate", "correlation", "correspond", "correspondence", "counterpart", "couple", "cumulative",     \
      "decode", "decoder", "decouple", "dedicated", "deduction", "deep", "delta", "demonstration",           \
      "derivative", "descending", "description", "deserve", "destination", "detect", "deterministically",    \
      "diagonalise", "diagonalize", "differential", "differentiate", "differentiable", "differentiation",    \
      "diffuse", "digest", "dilate", "dimensionwise", "dimensionless", "disentangle", "discussion",          \
      "disperse", "displacement", "dispersion", "distinction", "divergence", "dominance", "dot-product",     \
      "downstream", "drift", "dual", "dynamic", "edit", "efficient", "eigen", "eigenbasis",                  \
      "eigendecomposition", "eigenspace", "elaborate", "element-by-element", "elegant", "emphasise",         \
      "emphasize", "encoder", "encounter", "endpoint", "energy", "engine", "enhance", "enjoy", "ensemble",   \
      "entity", "entangle", "enumerate", "enumeration", "equilibrium", "evaluation", "evolve",               \
      "expectation-value", "expected-value", "explanation", "exponentiation", "expressible", "expressive",   \
      "exterior", "extraction", "factorial", "faithful", "fashion", "favour", "favor", "feature-wise",       \
      "fetch", "filter", "fingerprint", "flatten", "flexibility", "fluctuate", "fluctuation", "formally",    \
      "format", "formulate", "formulation", "foundation", "framework", "fuse", "gather", "gate",             \
      "generalise", "generalize", "generator", "geometry", "glance", "global", "graphical", "grid",          \
      "grounds", "guide", "halve", "handy", "harmonic", "highlight", "hyperparameter", "hyperplane",         \
      "identifiable", "identification", "illustrate", "illustration", "imaginary", "impact",                 \
      "implementation", "importance", "incorporate", "individual", "inductive", "induction", "inference",    \
      "influence", "information", "informative", "ingredient", "initialise", "initialize", "inject",         \
      "injection", "inner-product", "input-dependent", "insensitive", "insight", "inspection", "inspire",    \
      "instability", "instructive", "instruction", "integrand", "integration", "interact", "interaction",    \
      "interior", "intermediate", "internal", "interplay", "interpolate", "interpolation", "intrinsic",      \
      "intuitive", "isometry", "isotropic", "iterate", "iteration", "iterative", "justification",            \
      "juxtapose", "keyword", "kernelised", "language-model", "layerwise", "layernorm", "lengthy", "lens",   \
      "linearize", "location", "locus", "lock", "log-sum-exp", "logic", "lookup-table", "manipulate",        \
      "manipulation", "manually", "mathematician", "matrix-vector", "mechanics", "mechanical", "memorise",   \
      "memorize", "mentioned-above", "message", "middle", "midpoint", "mimic", "minimiser", "minimizer",     \
      "mirror", "module", "modulus", "moment", "momentum", "motion", "motivation", "multihead",              \
      "multi-head-attention", "multidimensional", "multiplicative", "multiplicity", "multiplier",            \
      "multivariate", "narrative", "neighbourhood", "neighborhood", "newline", "nonlinear", "non-linear",    \
      "normalizer", "normaliser", "normally-distributed", "null-space", "nullspace", "numeral", "numerics",  \
      "observable", "obtainable", "offset", "one-dimensional", "one-hot", "onehot", "operand", "optimise",   \
      "optimize", "orbit", "organise", "organize", "orthogonalise", "orthogonalize", "orthonormal-basis",    \
      "oscillation", "outer-product", "outgoing", "outline", "output-space", "overline", "overview", "pad",  \
      "parallelism", "parameterise", "parameterize", "parametrisation", "parametrization", "parity",         \
      "partner", "pass-through", "payload", "penalty", "per-head", "per-position", "per-row", "per-token",   \
      "perspective", "pertain", "phenomenon", "phrase", "pick-out", "pictorial", "pipeline", "pivot",        \
      "pixel", "plot", "population", "positivity", "predecessor", "prefactor", "prefix", "preimage",         \
      "preliminary", "prepare", "prescription", "presentation", "primary", "printed", "probabilistic",       \
      "probabilistically", "probe", "problem-set", "professor", "profile", "pronounced", "propagate",        \
      "propagation", "prototype", "quadratically", "qualitative", "quantify", "quantitative", "query-key",   \
      "queried", "radial", "radian", "ramp", "randomness", "reachable", "readily", "readable", "readout",    \
      "reconstruct", "reconstruction", "recurrence", "recurrent", "recursion", "recursive", "redistribute",  \
      "redundant", "reformulate", "register", "regression", "regularise", "regularize", "reinforce",         \
      "relationship", "relevance", "rely-on", "remainder", "rendering", "reparametrise", "reparameterize",   \
      "reparametrization", "replica", "replicate", "reproduce", "resemble", "reshape", "resolution",         \
      "resource", "responsible", "resulting-in", "retain", "retention", "reuse", "revisit", "reweight",      \
      "rewritable", "rigid", "rigor", "rigour", "robust", "robustness", "routine", "row-by-row",             \
      "row-normalised", "row-normalized", "row-sum", "sanity", "scaled-dot-product", "scheme", "school",     \
      "score-wise", "segment", "self-contained", "self-evident", "semantic", "sensitive", "sensitivity",     \
      "separable", "sequential", "series", "setup", "set-up", "sharpen", "sharpness", "shortcut",            \
      "side-by-side", "signal-to-noise", "significance", "simultaneous", "simplicity", "simulate",           \
      "simulation", "sketch", "skew", "slice", "sliding", "spatial", "specialise", "specialize",             \
      "specifically", "spectrum", "spike", "spiky", "stability", "stabilise", "stabilize", "stack-up",       \
      "stage", "standardise", "standardize", "starting-point", "statistic", "stay-put", "steep", "storage",  \
      "store", "strategy", "stream", "strength", "stride", "string", "structural", "sub-space", "subgroup",  \
      "subsection", "subsequence", "subtle", "subtraction", "successive", "successful", "suffix",            \
      "summarise", "superimpose", "superposed", "suppression", "surface", "survive", "swing", "symmetrical", \
      "symmetrise", "symmetrize", "syntax", "synthesis", "systematic", "systematically", "tabulate",         \
      "takeaway", "tangent", "technical", "technique", "template", "tensor", "term-by-term", "terminology",  \
      "textbook", "textual", "theta", "thereby", "therein", "thereof", "thorough", "tidy", "tilde",          \
      "timestep", "time-step", "toggle", "token-wise", "tokenise", "tokenize", "topology", "touchstone",     \
      "track", "tractable", "trajectory", "transformation", "transformed-back", "transition", "translation", \
      "traverse", "tree", "trigonometry", "tuple", "tutor", "two-dimensional", "two-headed", "underline",    \
      "undergo", "unified", "uniqueness", "unitarily", "univariate", "universe", "unmasked", "unnormalised", \
      "unnormalized", "unpack", "unravel", "unroll", "unwrap", "update-rule", "utility", "validity",         \
      "variability", "variation", "vectorise", "vectorize", "verification", "vertex", "vertices",            \
      "viewpoint", "virtue", "visibly", "visual", "visualize", "vocabulary", "volume", "weighted-average",   \
      "weighted-sum", "well-defined", "wobble", "word-order", "worksheet", "writeup", "write-up", "writing", \
      "zero-out", "zeroth", "restating")                                                                     \
    X(NOUN, "ii", "iii", "iv", "vi", "vii", "viii", "ix")                                                    \
    X(FILLER, "as we need", "as we needed", "as we want", "as we wanted", "as was to be shown",              \
      "as was to be proved", "as was wanted", "as was required", "as it should", "as we did before",         \
      "as we did above", "as computed above", "as defined above", "as shown above", "as shown before",       \
      "as discussed above", "as discussed", "as mentioned above", "as mentioned", "as noted above",          \
      "as in part a", "all in all", "in one line", "in one step", "in two steps", "in what follows",         \
      "in this question", "in this problem", "in the lecture", "in the notes", "in the paper",               \
      "in the figure", "in the handout", "in the assignment", "in the problem statement", "in vector form",  \
      "in block form", "in index notation", "in the same direction", "in the direction of", "to recap",      \
      "to finish", "to start", "to start with", "to simplify", "to compute this", "for the first part",      \
      "for the second part", "for reference", "for the sake of completeness", "for the sake of clarity",     \
      "for the sake of brevity", "for notational convenience")                                               \
    X(NOUN, "阶", "秩", "迹", "块", "答", "见", "现", "先", "另", "本", "亦", "仍", "全", "组", "首", "末",  \
      "算", "带", "凸", "圆", "轴", "图", "表", "弦", "倍", "份", "幂", "群", "例", "并", "新", "稳定",      \
      "采样", "抽样", "抽取", "样本", "分配", "分给", "赋予", "赋给", "数目", "数量", "数据", "数学",        \
      "特征", "伪逆", "分块", "运算", "算子", "映射", "线性", "仿射", "生成", "波动", "抖动", "摆动",        \
      "震荡", "振荡", "扰动", "浮动", "切换", "附近", "周围", "方向", "方位", "长短", "幅度", "幅值",        \
      "振幅", "强度", "量级", "打分", "分值", "权值", "混合", "嵌入", "词元", "单词", "词语", "词序",        \
      "句子", "语句", "语义", "语言", "文本", "文档", "段落", "字符", "符号", "记号", "记法", "标记",        \
      "标号", "编号", "序号", "索引", "角标", "上标", "变元", "参数", "偏置", "偏差", "误差", "主项",        \
      "高阶", "阶跃", "隐层", "残差", "训练", "推理", "学习", "优化", "梯度", "导数", "偏导", "求导",        \
      "微分", "积分", "级数", "连乘", "累加", "累乘", "求积", "求逆", "取模", "两端", "左端", "右端",        \
      "左式", "右式", "上问", "上题", "前问", "该题", "该问", "小题", "小问", "大题", "题干", "题设",        \
      "题中", "题给", "用到", "用了", "用来", "用于", "采用", "套用", "引用", "调用", "提出", "因子",        \
      "因式", "约分", "通分", "消去", "消掉", "相消", "移项", "配方", "变形", "重写", "改写", "分组",        \
      "归纳", "递推", "迭代", "递归", "完毕", "解法", "解题", "解释", "最终", "综上", "综合", "总结",        \
      "总之", "概括", "汇总", "详细", "详见", "参见", "参考", "如图", "如上", "如前", "如此", "如式",        \
      "形如", "形式", "表达", "表述", "描述", "刻画", "叙述", "陈述", "简写", "缩写", "称为", "称作",        \
      "叫做", "叫作", "目前", "当前", "先看", "再看", "随后", "继续", "至此", "时刻", "时间", "逐步",        \
      "逐项", "逐行", "逐列", "逐个", "逐点", "依次", "上方", "下方", "左方", "右方", "中间", "当中",        \
      "内部", "外部", "外面", "里面", "其间", "一侧", "一边", "本身", "直观", "本质", "实质", "逻辑",        \
      "原理", "机制", "原因", "理由", "意义", "含义", "概念", "背景", "知识", "事实", "现象", "特点",        \
      "特性", "优点", "缺点", "优势", "好处", "劣势", "重点", "难点", "核心", "来看", "易见", "清楚",        \
      "清晰", "立即", "立刻", "即可", "仍然", "依然", "依旧", "始终", "一直", "各自", "每对", "一对",        \
      "成对", "末尾", "开头", "起点", "终点", "端点", "这些", "那些", "这种", "其和", "锁定", "聚焦",        \
      "关注", "落在", "落入", "位于", "处于", "处在", "来自", "源于", "源自", "取自", "依赖", "匹配",        \
      "对齐", "吻合", "相符", "符合", "完成", "执行", "进行", "处理", "操作", "选中", "组成", "合成",        \
      "复合", "拼接", "堆叠", "叠加", "乘法", "加法", "减法", "除法", "算法", "程序", "实验", "所得",        \
      "产生", "形成", "引起", "造成", "带有", "带入", "具有", "具备", "拥有", "包括", "涉及", "提供",        \
      "提到", "提及", "指出", "讨论", "分析", "研究", "探究", "保留", "保存", "留下", "移动", "移到",        \
      "拿到", "放在", "放到", "放入", "放大", "放缩", "缩小", "缩短", "拉伸", "压缩", "变动", "改变",        \
      "成了", "趋势", "速度", "速率", "快速", "迅速", "缓慢", "单调", "连续", "光滑", "凸性", "鲁棒",        \
      "真实", "实际", "自由", "抽象", "直线", "平面", "曲线", "球面", "圆周", "原点", "横轴", "纵轴",        \
      "图像", "图形", "表格", "集合", "元组", "区间", "范围", "值域", "边界", "支撑", "密度", "噪音",        \
      "常量", "归一", "柯西", "正切", "相位", "复数", "共轭", "实部", "虚部", "一半", "各占", "各半",        \
      "占比", "分式", "次方", "零元", "逆元", "排序", "行和", "列和", "参与", "起到", "扮演", "角色",        \
      "担任", "负责", "承担", "占优", "突出", "尖锐", "尖峰", "平滑", "平坦", "分散", "散布", "散开",        \
      "平分", "均分", "同等", "类推", "等等", "之类", "例子", "例如", "比如", "譬如", "举例", "示例",        \
      "换元", "还可", "大家", "读者", "老师", "同学", "学生", "作者", "作业", "课程", "课堂", "课本",        \
      "教材", "讲义", "论文", "文献", "文中", "书中", "书上", "定理", "引理", "推论", "公理", "原式",        \
      "原题", "原文", "原始", "这恰", "所示", "所述", "所说", "所用", "稳定性", "更稳定", "分配给",          \
      "最简单", "为方便", "数据集", "奇异值", "子矩阵", "线性性", "双线性", "正交性", "正交补", "核空间",    \
      "同方向", "数量级", "键值对", "键和值", "凸组合", "平均化", "旋转角", "自变量", "因变量", "超参数",    \
      "低阶项", "神经元", "全连接", "隐藏层", "隐状态", "变换器", "编码器", "解码器", "累加和", "求平均",    \
      "求均值", "求期望", "求方差", "取期望", "取平均", "取均值", "取对数", "取指数", "取转置", "取极限",    \
      "取范数", "左手边", "右手边", "上一问", "上一题", "前一问", "定义式", "由定义", "按定义", "依定义",    \
      "从定义", "依题意", "用定义", "同类项", "公因式", "公因子", "恒等式", "改写成", "归纳法", "所谓的",    \
      "接下来", "现在看", "紧接着", "逐元素", "逐分量", "一方面", "代数上", "关键点", "可以写", "可写为",    \
      "可写作", "可视为", "可看作", "可看成", "可验证", "可算得", "可算出", "很容易", "易验证", "很明显",    \
      "很清楚", "取决于", "有关系", "对应着", "相对应", "叠加态", "指的是", "拿出来", "增长率", "指数级",    \
      "单调性", "连续性", "凹函数", "周期性", "对称性", "交换性", "结合性", "分配性", "可加性", "齐次性",    \
      "封闭性", "唯一性", "有界性", "确定性", "随机性", "独立性", "相关性", "依赖性", "鲁棒性", "可靠性",    \
      "有效性", "超平面", "单位球", "坐标系", "定义域", "支撑集", "概率论", "分布律", "协方差", "期望值",    \
      "低方差", "高方差", "白噪声", "二次型", "常向量", "常系数", "规一化", "施瓦茨", "两角和", "两角差",    \
      "角频率", "复平面", "实向量", "实矩阵", "有理数", "各一半", "百分比", "小数点", "分数线", "平方根",    \
      "开根号", "绝对值", "零元素", "单位元", "按行做", "逐行做", "逐位置", "元素级", "起作用", "占主导",    \
      "比如说", "我们用", "我们称", "原来的", "原向量", "原矩阵", "这一点", "更加稳定", "最直接的",          \
      "最自然的", "简单起见", "方便起见", "线性组合", "线性性质", "线性代数", "规范正交", "加权组合",        \
      "算术平均", "绝对位置", "相对位置", "旋转角度", "神经网络", "隐藏状态", "残差连接", "泰勒展开",        \
      "泰勒公式", "泰勒级数", "两边同乘", "两边同除", "上述定义", "根据定义", "按照定义", "利用定义",        \
      "提公因子", "公共因子", "重新写为", "重新整理", "重新排列", "重新组合", "证明过程", "证明思路",        \
      "证明完毕", "接下来看", "从左到右", "从右到左", "从上到下", "直观理解", "从直观上", "几何意义",        \
      "几何解释", "可以写成", "可以写作", "可以看成", "可表示为", "显而易见", "符合要求", "满足要求",        \
      "四则运算", "单调递增", "单调递减", "概率质量", "联合分布", "边缘分布", "多元高斯", "标准正态",        \
      "标准高斯", "数学期望", "方差很大", "方差较大", "各向同性", "全1向量", "欧氏空间", "欧氏距离",         \
      "欧几里得", "三角函数", "和差化积", "积化和差", "和角公式", "差角公式", "倍角公式", "二分之一",        \
      "指数部分", "重新排序", "主导地位", "依此类推", "换个角度", "变量代换", "变量替换", "前半部分",        \
      "后半部分", "交叉注意力", "可学习参数", "从定义出发", "可以表示成", "可以理解为", "在此基础上",        \
      "柯西不等式", "三角不等式", "三角恒等式", "占主导地位", "从几何角度", "满足题目要求", "满足所有条件",  \
      "多元正态分布", "不等式", "不等号", "互不影响", "达到要求", "满足了要求", "满足题目的要求", "样本数",  \
      "随机采样", "由构造", "按构造", "方向的噪声", "脆弱", "极端状态", "来自同一")                          \
    X(NOUN, "合計", "総和", "合計する", "合わせて", "足す", "足すと", "加える", "加えると", "掛ける",        \
      "掛けると", "かける", "かけると", "割る", "割ると", "引く", "引くと", "書ける", "書くことができる",    \
      "書き直す", "書き直すと", "書き換えると", "表す", "表せる", "表される", "表現", "計算する",            \
      "計算すると", "計算して", "整理する", "整理すると", "展開する", "展開すると", "求まる", "求められる",  \
      "用いる", "用いて", "用いると", "使う", "使って", "使うと", "利用して", "利用すると", "適用",          \
      "適用する", "適用すると", "注意すると", "示される", "示された", "分かる", "分かった", "わかる",        \
      "わかった", "知る", "見る", "見ると", "得た", "得て", "得られた", "導く", "導かれる", "導出", "従う",  \
      "従って", "対応", "対応する", "対応して", "注意機構", "注意重み", "アテンション", "注意の重み",        \
      "自己注意", "自己注意機構", "自己注意層", "マルチヘッド", "シングルヘッド", "ヘッド", "頭", "層",      \
      "モデル", "ネットワーク", "トランスフォーマー", "エンコーダ", "デコーダ", "入力", "入力列",            \
      "入力ベクトル", "出力ベクトル", "値ベクトル", "キーベクトル", "クエリベクトル", "重みベクトル",        \
      "重み行列", "トークン", "単語", "文", "文章", "系列", "順序", "順番", "並べ替え", "並び替え",          \
      "並べ替える", "並び替える", "並べ替えた", "入れ替え", "位置符号化", "位置エンコーディング",            \
      "位置埋め込み", "埋め込み", "情報", "意味", "意味する", "理由は", "結果", "結果として", "結論",        \
      "結論として", "以上のことから", "上の式", "次の式", "式変形", "変形", "変形する", "変形すると",        \
      "方程式", "補題", "系", "命題", "性質", "条件より", "仮定より", "定義より", "定義から", "定義により",  \
      "直交性", "直交性より", "正規直交性", "線形", "線形性", "線形性より", "線形結合", "線形変換",          \
      "線形写像", "写像", "変換", "射影", "射影行列", "直交射影", "部分空間", "空間", "列空間",              \
      "正規直交基底", "転置", "転置行列", "逆行列", "対角", "対角行列", "対角成分", "零行列", "零ベクトル",  \
      "単位ベクトル", "単位", "列ベクトル", "行ベクトル", "スカラー", "スカラー倍", "係数", "定数", "変数",  \
      "添字", "記号", "表記", "関数", "指数関数", "対数", "割合", "比", "積", "二乗", "絶対値", "大きさ",    \
      "長さ", "向き", "回転", "回転行列", "三角関数", "加法定理", "周波数", "波長", "極限", "収束",          \
      "平均値", "加重平均", "期待値", "共分散", "共分散行列", "標準偏差", "正規分布", "ガウス分布",          \
      "ガウス", "確率変数", "乱数", "ノイズ", "雑音", "サンプル", "サンプリング", "安定", "安定する",        \
      "安定して", "影響", "影響する", "変化", "変化する", "不変", "同変", "同変性", "不変性", "等変性",      \
      "ソフトマックス関数", "ソフトマックス", "活性化関数", "順伝播", "成分ごと", "要素", "要素ごと",        \
      "要素ごとに", "行ごと", "行ごとに", "各要素", "両方", "両者", "後者", "一方", "他方", "まず",          \
      "はじめに", "最初", "最初に", "最後", "最後に", "続いて", "つづいて", "さらに", "更に", "特に", "今",  \
      "いま", "先ほど", "上記", "下記", "以下のように", "次のように", "次に", "同じように", "このように",    \
      "そのように", "これより", "これから", "これにより", "それぞれの", "問題", "問題文", "問", "解説",      \
      "説明", "確認", "検算", "手順", "考え方", "直感的", "直感的に", "直観的に", "具体的", "具体的に",      \
      "自明", "容易に", "簡単に", "明白", "直接計算", "証明終わり", "証明終", "終わり", "証明完了", "題意",  \
      "題意より", "我々", "私", "私たち", "できる", "できます", "します", "ます", "した", "して", "され",    \
      "される", "された", "させる", "なり", "なります", "なって", "あり", "あります", "あって", "おり",      \
      "という", "といった", "とは", "への", "での", "との", "からの", "における", "において", "に関して",    \
      "に関する", "によって", "によれば", "に対する", "に対し", "であり", "では", "には", "にも", "へ",      \
      "ずつ", "同士", "互い", "互いに")                                                                      \
    X(NOUN, "조건", "조건을", "조건이", "조건은", "주어진", "주어졌다", "정의를", "정의로부터", "정의는",    \
      "성질", "성질을", "성질에", "성질은", "행렬을", "행렬의", "행렬이", "행렬에", "행렬과", "행렬이다",    \
      "행렬로", "벡터를", "벡터의", "벡터가", "벡터이다", "벡터와", "벡터에", "벡터로", "벡터들",            \
      "벡터들의", "벡터들이", "벡터들은", "값을", "값이", "값의", "값에", "값과", "값으로", "출력이",        \
      "출력을", "출력의", "출력에", "입력", "입력을", "입력이", "입력의", "입력은", "가중치를", "가중치가",  \
      "가중치의", "가중치들", "가중치들의", "가중합", "가중합은", "가중합이", "가중평균", "평균", "평균은",  \
      "평균이", "평균을", "평균의", "평균이다", "평균값", "분산", "분산은", "분산이", "분산을", "분산의",    \
      "공분산", "공분산은", "공분산이", "공분산행렬", "기댓값", "기댓값은", "확률", "확률은", "확률이",      \
      "확률분포", "확률분포이다", "확률분포로", "확률변수", "분포", "분포는", "분포를", "분포의", "분포가",  \
      "정규분포", "정규분포를", "가우시안", "노이즈", "노이즈가", "샘플", "샘플링", "표본", "독립",          \
      "독립이다", "독립적으로", "키", "키는", "키가", "키를", "키의", "키와", "키들", "키들의", "키들은",    \
      "쿼리", "쿼리는", "쿼리가", "쿼리를", "쿼리의", "쿼리와", "질의", "점수", "점수가", "점수는",          \
      "점수를", "어텐션", "어텐션은", "어텐션의", "어텐션이", "어텐션을", "헤드", "헤드는", "헤드가",        \
      "헤드의", "헤드에서", "헤드를", "멀티헤드", "싱글헤드", "소프트맥스", "소프트맥스는", "소프트맥스의",  \
      "소프트맥스에", "모델", "모델은", "모델의", "층", "레이어", "토큰", "토큰의", "토큰은", "단어",        \
      "문장", "순서", "순서를", "순서가", "위치", "위치를", "위치의", "위치는", "인코딩", "인코딩은",        \
      "임베딩", "임베딩은", "순열", "순열행렬", "치환", "치환행렬", "등변성", "불변", "불변성", "내적",      \
      "내적은", "내적이", "내적을", "내적의", "곱", "곱은", "곱을", "곱하여", "곱한", "곱하고", "곱이",      \
      "합을", "합의", "합으로", "더하여", "더한", "더하고", "빼면", "나누면", "나누어", "나눈", "대입",      \
      "정리", "정리하면", "정리하여", "전개", "전개하면", "전개하여", "계산", "계산하면", "계산하여",        \
      "계산은", "계산해", "계산한", "결과", "결과는", "결과를", "결과가", "결론", "결론적으로", "식을",      \
      "식이", "식의", "식에", "식으로", "수식", "공식", "공식을", "등식", "등식이", "등식은", "방정식",      \
      "부등식", "양변을", "양변에", "좌변", "좌변은", "우변", "우변은", "분모", "분모는", "분모의",          \
      "분모가", "분자", "분자는", "분자의", "지수", "지수함수", "지수함수는", "로그", "극한", "극한을",      \
      "극한에서", "수렴", "상수", "상수이다", "계수", "계수는", "변수", "변수는", "스칼라", "단위행렬",      \
      "단위행렬이다", "단위벡터", "영벡터", "영행렬", "대각", "대각행렬", "대칭행렬", "역행렬", "전치",      \
      "전치를", "전치행렬", "열벡터", "행벡터", "열", "행", "열의", "행의", "행은", "열공간", "공간",        \
      "공간의", "공간에", "부분공간", "부분공간의", "부분공간에", "기저", "기저는", "기저의",                \
      "정규직교기저", "직교성", "직교성에", "직교성을", "직교한다", "직교하고", "직교하며", "선형",          \
      "선형성", "선형결합", "선형변환", "사영", "사영행렬", "투영", "투영행렬", "크기", "크기가", "크기는",  \
      "크기의", "길이", "길이가", "길이는", "방향", "방향으로", "방향의", "방향이", "각도", "회전",          \
      "회전행렬", "삼각함수", "사인", "코사인", "주기", "주파수", "함수", "함수는", "함수의", "함수이다",    \
      "원소", "원소는", "원소의", "원소별로", "성분", "성분은", "성분별로", "항", "항은", "항의", "항이",    \
      "항등식", "첫째", "둘째", "셋째", "첫번째", "두번째", "먼저", "우선", "마지막으로", "다음으로",        \
      "다음과", "이제", "여기에", "여기에서", "이를", "이것을", "이것이", "이것의", "이는", "이와",          \
      "이로부터", "그것은", "위에서", "위와", "아래", "아래와", "앞에서", "마찬가지로", "비슷하게",          \
      "유사하게", "동일하게", "동일하다", "똑같이", "구체적으로", "직관적으로", "명백히", "분명히",          \
      "자명하다", "쉽게", "간단히", "간단하게", "직접", "바로", "정확히", "특히", "다시", "서로", "둘",      \
      "둘다", "각각의", "각각은", "문제", "문제의", "문제에서", "문제에", "해답", "답은", "풀이는",          \
      "증명은", "증명된다", "끝", "증명끝", "설명", "이유", "이유는", "의미", "의미는", "의미한다",          \
      "뜻이다", "나타낸다", "표현", "표현된다", "쓰고", "된", "되고", "되며", "되어", "하여", "하고",        \
      "하며", "해서", "했다", "사용", "사용하면", "사용하여", "사용한", "사용해", "이용", "이용하면",        \
      "이용하여", "이용해", "적용", "적용하면", "적용하여", "만족한다", "만족하고", "만족하며", "얻어진다",  \
      "얻고", "구하면", "구한", "확인", "확인하면", "갖는다", "가진다", "갖고", "같고", "같으며", "같은",    \
      "따른다", "관하여", "대한", "통해", "통하여", "의하여", "의한", "따라", "에의해", "그대로", "전체",    \
      "전체의", "집중", "집중된다", "집중되어", "복사", "복사한다", "복사된다", "안정적", "안정적이다",      \
      "안정적으로", "영향", "영향을", "변화", "변화가", "변한다", "정보", "정보를", "내용", "첫 번째",       \
      "두 번째", "첫 번째로", "두 번째로", "알 수 있다", "얻을 수 있다", "볼 수 있다", "쓸 수 있다",         \
      "나타낼 수 있다", "표현할 수 있다", "확인할 수 있다", "구할 수 있다", "다음과 같다", "다음과 같이",    \
      "위와 같이")                                                                                           \
    /* German */                                                                                             \
    X(IS, "ist", "sind")                                                                                     \
    X(DETERMINER, "der", "das", "dem", "ein", "eine", "einen", "einem", "einer", "eines", "diese", "dieser", \
      "dieses", "diesem", "jeder", "jedes", "jede", "alle", "allen", "beide", "beiden", "unser", "unsere")   \
    X(FILLER, "wir", "man", "es", "ich", "sich", "auch", "hier", "nun", "jetzt", "dabei", "außerdem",        \
      "ferner", "weiterhin", "zudem", "nämlich", "insbesondere", "offensichtlich", "klar", "klarerweise",    \
      "im", "am", "auf", "von", "vom", "zu", "zum", "zur", "bei", "nach", "durch", "als", "haben", "wird",   \
      "werden", "dass", "bereits", "schon", "daran", "davon", "dazu", "oben", "unten", "zunächst",           \
      "schließlich", "zusammen", "insgesamt", "analog", "ebenso", "bzw.", "z.b.", "lösung", "antwort",       \
      "also")                                                                                                \
    X(NOUN, "gewicht", "gewichte", "schlüssel", "anfrage", "wert", "werte", "ausgabe", "verteilung",         \
      "wahrscheinlichkeitsverteilung", "summe", "matrix", "vektor", "skalar", "konstante", "zahl", "kopf",   \
      "köpfe", "teil", "aufgabe", "beweis")                                                                  \
    /* Spanish */                                                                                            \
    X(IS, "es", "son")                                                                                       \
    X(DETERMINER, "el", "la", "los", "las", "un", "una", "unos", "unas", "este", "esta", "estos", "estas",   \
      "ese", "esa", "nuestro", "nuestra", "su", "sus", "cada", "ambos", "ambas")                             \
    X(FILLER, "de", "del", "al", "en", "que", "se", "lo", "por", "ahora", "también", "además", "aquí", "ya", \
      "esto", "eso", "bien", "claramente", "evidentemente", "es claro que", "es decir", "en particular",     \
      "en efecto", "por ejemplo", "respuesta", "solución")                                                   \
    X(NOUN, "peso", "pesos", "clave", "claves", "consulta", "valor", "valores", "salida", "distribución",    \
      "probabilidad", "suma", "matriz", "escalar", "constante", "número", "cabeza", "cabezas", "parte",      \
      "pregunta", "demostración")                                                                            \
    /* asides */                                                                                             \
    X(FILLER, "actually", "sorry", "oops", "whoops", "hmm", "hm", "ok", "anyway", "basically")

/* What else is to be known about some of these words, whatever they mean. */
#define WORDS_WITH_PROPERTY(X)                                                                                                        \
    /* this is wrong: about the sentence before */                                                                                    \
    X(REFERS_BACK, "this", "it", "that", "these", "both", "former", "latter", "the former", "the latter",                             \
      "converse", "the converse", "equation", "statement", "claim", "conversely", "这", "此", "反之",                                 \
      "反之也成立", "反之亦然", "逆命题", "vice versa", "no", "wrong", "assumption", "the same for",                                  \
      "the same holds", "the same is true")                                                                                           \
    /* as the first word it makes a question */                                                                                       \
    X(ASKS, "is", "are", "was", "does", "do", "did", "can", "could", "will", "would", "should", "why",                                \
      "what", "which", "how", "may")                                                                                                  \
    /* of formulas, or of people who state them */                                                                                    \
    X(ABOUT_FORMULAS, "thing", "things", "something", "point", "this", "it", "that", "these", "those",                                \
      "following", "statement", "claim", "equation", "identity", "formula", "relation", "i", "result",                                \
      "answer", "conclusion", "assertion", "you", "he", "she", "they", "people", "person", "student", "one",                          \
      "we", "author", "lemma", "theorem", "equality", "inequality", "which", "many", "some", "nobody",                                \
      "someone", "somebody", "anyone", "everybody", "what")                                                                           \
    /* for all indices i: it chooses none of them */                                                                                  \
    X(ALL_INDICES, "the", "all", "any", "each", "every", "indices", "index", "key", "keys", "of", "fixed",                            \
      "given", "head", "heads", "token", "tokens", "row", "rows", "column", "columns", "position",                                    \
      "positions", "pair", "pairs", "weight", "weights", "value", "values", "remaining", "choice",                                    \
      "possible", "distinct", "where")                                                                                                \
    /* clear for n = 1: the condition behind it does not restrict the statement */                                                    \
    X(EXAMPLE, "例如", "比如", "比如说", "譬如", "举例来说", "example", "particular", "especially",                                   \
      "instance", "trivial", "clear", "obvious", "trivially", "clearly", "obviously", "like", "as", "e.g.",                           \
      "in particular", "for example", "for instance", "is trivial", "is clear", "is obvious", "also",                                 \
      "already", "even", "特别是", "特别", "显然")                                                                                    \
    /* (for n = 1 this is clear): the same, behind the condition */                                                                   \
    X(EXAMPLE_BEHIND, "显然", "trivially", "this")                                                                                    \
    /* whatever n is: no relation follows */                                                                                          \
    X(WHATEVER, "regardless of", "independently of", "irrespective of", "no matter", "whatever", "无论")                              \
    /* in general: a denial beside it is about some worlds */                                                                         \
    X(MOSTLY, "in general", "generally", "一般地", "一般", "一般情况下", "一般来说")                                                  \
    /* a counterexample is all that is meant, also under a condition */                                                               \
    X(DENIES_WEAKLY, "it need not hold that", "it need not be true that", "we do not always have",                                    \
      "it is not always true that", "it is not generally true that", "it is not true in general that",                                \
      "it is false in general that", "it does not follow that", "we cannot conclude",                                                 \
      "we cannot conclude that", "one cannot conclude that", "we can not conclude that",                                              \
      "we can not conclude", "one can not conclude that", "we cannot infer that", "does not imply",                                   \
      "do not imply", "does not imply that", "need not imply", "未必能推出", "并不能推出", "不一定能推出",                            \
      "无法推出", "不能推出", "并不总有", "不一定有", "未必有", "不是总有", "不总是有", "fails in general",                           \
      "need not hold", "need not be true", "may fail", "can fail", "does not hold in general",                                        \
      "does not always hold", "is not always true", "is not true in general", "is false in general",                                  \
      "is wrong in general", "does not have to hold", "is not generally true", "doesn't always hold",                                 \
      "doesn't hold in general", "do not hold in general", "need not hold in general",                                                \
      "cannot be true in general", "no longer holds", "no longer hold", "is no longer true",                                          \
      "does no longer hold", "不再成立", "并非总是成立", "不是总成立", "并不一定成立", "不一定成立",                                  \
      "未必成立", "不总成立", "一般不成立", "不总是成立", "并不总是成立")                                                             \
    /* inside any phrase: what is said with it may be denied */                                                                       \
    X(DENIES, "nicht", "kein", "keine", "keinen", "keinem", "keiner", "nie", "niemals", "weder", "falsch",                            \
      "ohne", "statt", "anstatt", "kaum", "unmöglich", "fehler", "leider", "sondern", "ni", "nunca",                                  \
      "jamás", "ningún", "ninguno", "ninguna", "tampoco", "falso", "falsa", "incorrecto", "incorrecta",                               \
      "sino", "nein", "not", "no", "never", "nothing", "none", "nobody", "nor", "neither", "cannot",                                  \
      "can't", "don't", "doesn't", "didn't", "isn't", "aren't", "wasn't", "won't", "wouldn't", "couldn't",                            \
      "shouldn't", "false", "wrong", "wrongly", "incorrect", "fails", "fail", "failed", "hardly", "rarely",                           \
      "seldom", "impossible", "unlikely", "contradiction", "contradicts", "mistake", "mistaken", "error",                             \
      "instead", "unfortunately", "lacks", "without", "不", "没", "無", "无", "未", "非", "错", "勿", "别",                           \
      "矛盾", "ない", "ません", "않", "아니", "없", "못")                                                                             \
    /* before a word of a goal: the goal is reached */                                                                                \
    X(FULFILS, "satisfies", "meets", "fulfils", "fulfills", "满足", "符合", "达到")                                                   \
    /* it denies several statements */                                                                                                \
    X(PLURAL, "do not hold", "don't hold", "are false", "fail", "are not true", "are wrong",                                          \
      "do not hold in general")                                                                                                       \
    /* an assumption before it was wrong */                                                                                           \
    X(CONTRADICTS, "contradiction", "contradicts", "contradict", "contradicting", "a contradiction", "矛盾")                          \
    /* a word of mathematics that neither restricts a statement nor says something about it; other nouns, verbs and adjectives may */ \
    X(NEUTRAL, "go", "length", "chosen", "throughout", "bound", "bounds", "estimate", "algebra", "alpha",                             \
      "angle", "answer", "argument", "arithmetic", "attention", "average", "axis", "axes", "base", "basis",                           \
      "bases", "beta", "bias", "block", "bracket", "brackets", "calculation", "chain", "choice", "claim",                             \
      "coefficient", "column", "columns", "combination", "component", "computation", "conclusion",                                    \
      "consequence", "construction", "coordinate", "cosine", "covariance", "definition", "denominator",                               \
      "derivation", "derivative", "determinant", "difference", "dimension", "direction", "distribution",                              \
      "division", "dot", "dot-product", "element", "embedding", "encoding", "entry", "entries", "equation",                           \
      "expectation", "expansion", "exponent", "exponential", "exponentials", "expression", "fact", "factor",                          \
      "feature", "feed", "feed-forward", "feedforward", "formula", "formulas", "function", "gamma",                                   \
      "gradient", "head", "heads", "identity", "image", "index", "indices", "inequality", "input", "inputs",                          \
      "kernel", "key", "keys", "lambda", "layer", "lemma", "line", "lines", "linearity", "logarithm", "log",                          \
      "logit", "logits", "magnitude", "map", "mapping", "matrix", "matrices", "multiplication", "network",                            \
      "norm", "normalisation", "normalization", "notation", "numerator", "operation", "operator",                                     \
      "orthogonality", "orthonormality", "output", "outputs", "parameter", "part", "parts", "permutation",                            \
      "position", "positions", "power", "probability", "probabilities", "product", "projection",                                      \
      "projector", "proof", "property", "properties", "query", "queries", "quotient", "ratio", "reason",                              \
      "reasoning", "relation", "result", "right-hand", "left-hand", "hand", "row", "rows", "rule", "scalar",                          \
      "scale", "score", "scores", "scoring", "self-attention", "sequence", "side", "sides", "sine",                                   \
      "softmax", "solution", "space", "statement", "step", "steps", "sum", "sums", "summand", "summation",                            \
      "term", "terms", "theorem", "token", "tokens", "total", "trace", "transpose", "value", "values",                                \
      "variable", "variance", "vector", "vectors", "weight", "weights", "relu", "transformer", "multi-head",                          \
      "single-head", "trigonometry", "corollary", "proposition", "remark", "section", "chapter", "page",                              \
      "equations", "mass", "positivity", "equivariance", "invariance", "monotonicity", "injectivity",                                 \
      "associativity", "distributivity", "commutativity", "continuity", "independence", "convexity",                                  \
      "projectors", "transposition", "rotation", "addition", "subtraction", "substitution", "cross",                                  \
      "inner", "outer", "inner-product", "outer-product", "neural", "mechanism", "numbers", "question",                               \
      "subspace", "subspaces", "column-space", "letter", "symbol", "vocabulary", "word", "words",                                     \
      "sentence", "sentences", "frequency", "radian", "quantity", "quantities", "object", "objects",                                  \
      "contribution", "contributions", "world", "weighting", "weightings", "key-query", "query-key",                                  \
      "attention-weight", "attention-weights", "cauchy", "schwarz", "gauss", "pythagoras", "pythagorean",                             \
      "euclidean", "frobenius", "jensen", "markov", "bayes", "gram", "schmidt", "fourier", "euler",                                   \
      "hadamard", "taylor", "kronecker", "jacobian", "add", "added", "adding", "apply", "applied",                                    \
      "applies", "applying", "arrive", "arrived", "calculate", "call", "called", "check", "checked",                                  \
      "collect", "collecting", "combine", "combining", "combined", "compare", "compute", "computed",                                  \
      "computing", "computes", "conclude", "deduce", "derive", "derived", "distribute", "distributing",                               \
      "divide", "dividing", "divided", "evaluate", "evaluated", "evaluating", "expand", "expanded",                                   \
      "expanding", "express", "expressed", "expressing", "factoring", "follow", "follows", "group",                                   \
      "grouping", "insert", "inserted", "inserting", "multiply", "multiplied", "multiplying", "multiplies",                           \
      "note", "obtain", "obtained", "obtaining", "plug", "plugged", "plugging", "proved", "rearrange",                                \
      "rearranged", "rearranging", "recall", "regroup", "rewrite", "rewriting", "rewritten", "see", "seen",                           \
      "show", "shown", "shows", "simplify", "simplified", "simplifies", "simplifying", "solve", "solved",                             \
      "solving", "split", "splitting", "start", "starting", "starts", "substitute", "substituted",                                    \
      "substituting", "subtract", "subtracted", "subtracting", "summing", "summed", "summarize", "take",                              \
      "taken", "takes", "taking", "transposing", "transposed", "use", "used", "uses", "using", "verify",                              \
      "verified", "verifying", "write", "written", "writing", "wrote", "become", "becomes", "reads", "read",                          \
      "reading", "reduce", "reduces", "reduced", "reducing", "satisfy", "satisfied", "satisfies",                                     \
      "satisfying", "put", "puts", "place", "places", "assign", "assigns", "receive", "receives", "carry",                            \
      "carries", "turn", "turns", "maps", "send", "sends", "act", "acts", "acting", "produce", "produces",                            \
      "return", "returns", "forward", "pass", "passes", "permute", "permutes", "permuted", "permuting",                               \
      "reorder", "reorders", "reordering", "project", "projects", "projecting", "rotate", "rotates",                                  \
      "exponentiate", "exponentiating", "normalise", "normalize", "normalises", "normalizes", "normalising",                          \
      "normalizing", "contribute", "contributes", "know", "known", "given", "gives", "comes", "come",                                 \
      "goes", "go", "went", "get", "gets", "make", "makes", "made", "mean", "means", "averaging",                                     \
      "averages", "look", "looks", "work", "works", "working", "consist", "consists", "represent",                                    \
      "represents", "describe", "describes", "define", "defined", "defines", "introduce", "introduced",                               \
      "name", "named", "play", "preserve", "preserves", "scales", "scaled", "scaling", "weigh", "weighs",                             \
      "weighted", "square", "squares", "squared", "squaring", "derives", "determine", "determines",                                   \
      "explain", "explains", "imply", "entail", "algebraic", "direct", "easy", "easily", "elementary",                                \
      "explicit", "explicitly", "final", "further", "immediate", "intermediate", "main", "mathematical",                              \
      "mathematically", "new", "obvious", "previous", "resulting", "simple", "straightforward",                                       \
      "straightforwardly", "useful", "corresponding", "required", "needed", "desired", "entrywise",                                   \
      "elementwise", "componentwise", "coordinatewise", "pointwise", "termwise", "rowwise", "columnwise",                             \
      "row-wise", "column-wise", "component-wise", "element-wise", "entry-wise", "position-wise",                                     \
      "positionwise", "trigonometric", "linearly", "basic", "underlying", "above", "precise", "precisely",                            \
      "numerically", "geometrically", "intuitively", "essentially", "naturally", "symbolically", "formally",                          \
      "analogous", "similar", "usual", "again", "still", "via", "whose", "together", "own")                                           \
    /* other words that may choose some worlds among all: two keys */                                                                 \
    X(PECULIAR, "学生", "老师", "同学", "作者", "之前", "另外", "实际", "文本", "集合", "作为", "第一",                               \
      "保留", "取为", "打乱", "改变", "缩小", "左侧", "右侧", "一项", "一对", "答案是", "the only",                                   \
      "only two", "there are only two", "in the span", "in the column space", "in the subspace",                                      \
      "in the same direction", "same", "trivial", "in our case", "certain", "均匀", "相同", "相等", "一样",                           \
      "对称", "唯一", "唯一的", "单个", "非零", "非负", "零", "为零", "零向量", "零矩阵", "全零", "相等的",                           \
      "同一", "同一个", "较小", "很小", "小", "大", "最大", "最小", "极大", "极小", "无穷", "无穷大",                                 \
      "无穷小", "正数", "负数", "增大", "减小", "增加", "减少", "增长", "衰减", "只剩", "剩余", "其余",                               \
      "其他", "其它", "剩下", "主导", "占主导", "占主导地位", "占优", "集中", "常数", "消失", "一致",                                 \
      "吻合", "匹配", "对齐", "平坦", "均分", "平分", "各占", "各半", "各一半", "固定", "情形下", "情形",                             \
      "情况", "二", "三", "两", "两个", "三个", "一半", "极端状态", "来自同一", "同方向", "附近", "位于",                             \
      "处于", "处在", "落在", "落入", "对角", "稀疏", "有界", "无界", "单调", "单调递增", "单调递减",                                 \
      "同等", "零查询", "查询为零", "零向量查询", "特殊", "等しい", "正", "負", "対称", "同じ", "場合",                               \
      "零ベクトル", "零行列", "対角行列", "같은", "같다", "같고", "같으며", "크다", "작다", "동일하다",                               \
      "동일하게", "똑같이", "영벡터", "영행렬", "양수이고", "양수이다", "경우", "둘", "two", "three", "one",                          \
      "another", "切换", "摆动", "波动", "之间", "归纳", "另一", "另", "该类", "除外", "只")                                          \
    /* the same, unless the claim gives orthonormal columns */                                                                        \
    X(RESTRICTS_FRAME, "orthogonal", "unit", "orthonormal", "perpendicular", "normalized", "normalised",                              \
      "unitary", "unit-length", "unit-norm", "independent", "linearly", "spanned", "正交", "标准正交",                                \
      "规范正交", "正交矩阵", "垂直", "単位", "直交", "正規直交", "직교", "정규직교", "단위")                                         \
    /* … or random numbers */                                                                                                       \
    X(RESTRICTS_CHANCE, "random", "independent", "gaussian", "normal", "independently", "isotropic",                                  \
      "zero-mean", "mean-zero", "randomly", "随机", "独立", "正态", "高斯", "同分布")                                                 \
    /* … or whole numbers */                                                                                                        \
    X(RESTRICTS_WHOLE, "integer", "integers", "whole", "rational", "整数")                                                            \
    /* as “others” */                                                                                                             \
    X(REMAINING, "rest", "remaining", "其余", "其他", "其它", "剩下", "剩余", "余り", "나머지", "demás",                              \
      "otros", "otras", "restantes", "andere", "anderen", "übrigen", "restlichen")                                                    \
    /* where numbers are random: what is said may be about a mean */                                                                  \
    X(AVERAGES, "average", "averaged", "mean", "expectation", "expected", "on average", "in expectation",                             \
      "in the mean", "overall", "平均", "期望", "平均来说", "均值")                                                                   \
    /* returning to the general setting: an assumption may have ended */                                                              \
    X(LIFTS, "theorem", "lemma", "proposition", "corollary", "example", "remark", "exercise", "qed", "∎",                             \
      "□", "■", "rest", "analogous", "done", "其余", "同理", "类似", "before", "after", "earlier", "later",                           \
      "second", "add", "induction", "step", "longer", "other", "whatever", "anything", "any", "every",                                \
      "general", "setting", "situation", "case", "cases", "return", "back", "relax", "lift", "bigger",                                \
      "larger", "more", "release", "original", "once more", "初", "回到", "一般情形", "原来的")                                       \
    /* as X, Y must be so: behind a reason it is a conclusion */                                                                      \
    X(FORCES, "must be", "must satisfy", "must hold", "必须", "须", "should be")                                                      \
    /* most weights, the largest one, nearly: what holds for all and exactly holds there too */                                       \
    X(CHOOSES, "largest", "smallest", "some", "some of", "one of", "several", "many", "most", "mostly",                               \
      "almost all", "nearly", "approximately", "roughly", "almost", "usually", "often", "typically",                                  \
      "sometimes", "occasionally", "half of", "special case", "special cases", "a certain", "moderately",                             \
      "moderately large", "collapse", "collapses", "in the first case", "in the second case",                                         \
      "in the first", "in the second", "eventually", "ultimately", "大多", "大多数", "多数", "几乎",                                  \
      "差不多", "大约", "有些", "有时", "常常", "通常", "经常", "一些", "特殊")                                                       \
    /* X and Y are equal */                                                                                                           \
    X(EQUATES, "equal", "identical", "coincide", "agree", "the same", "相等", "相同", "一样")                                         \
    /* it switches between X and Y: neither is stated */                                                                              \
    X(ALTERNATES, "between", "among", "在")                                                                                           \
    /* all weights: what is computed, not what is given */                                                                            \
    X(RESULTS, "row", "column", "head", "weight", "score", "entry", "entries", "term", "component",                                   \
      "summand", "coefficient", "probability", "probabilities", "side", "part", "of", "index", "indices",                             \
      "权重", "得分", "分数", "分量", "项", "下标", "边", "the")                                                                      \
    X(COUNTS, "one", "two", "three", "both", "second", "两个", "三个", "两", "二", "三")                                              \
    /* X in this case: that of the sentence before */                                                                                 \
    X(THIS_CASE, "in this case", "in that case", "in which case", "in these cases", "for this", "for these",                          \
      "for that", "in our case", "此时", "这种情况下", "在这种情况下", "该情况", "这时")                                              \
    /* the span of A */                                                                                                               \
    X(LINKS, "of", "in", "on", "onto", "by", "for", "over", "from", "along", "into", "的", "在")                                      \
    /* X, namely ½ */                                                                                                                \
    X(NAMELY, "namely", "i.e.", "ie", "that is", "that is to say", "即", "也就是", "也就是说")                                        \
    /* Question. X */                                                                                                                 \
    X(QUESTIONS, "true or false", "question", "questions", "task", "q", "问题", "题目", "问")                                         \
    /* at the beginning of a sentence: let x + y = 1 */                                                                               \
    X(SUPPOSES, "let", "fix", "now let", "设", "設")                                                                                  \
    /* the value of x is x */                                                                                                         \
    X(VALUED, "value")                                                                                                                \
    /* at the beginning of a sentence, right before a formula: it asks for something */                                               \
    X(IMPERATIVE, "show", "solve")                                                                                                    \
    /* in a sentence that assumes something: it is about what was said before, too */                                                 \
    X(RETROACTIVE, "here", "throughout", "above", "everywhere", "of course", "tacitly", "implicitly",                                 \
      "always", "before")                                                                                                             \
    X(PRESUPPOSES, "assumed", "supposed", "presupposes", "presupposed", "requires", "requires that",                                  \
      "required", "needs")                                                                                                            \
    /* right before a condition: just for n = 1 */                                                                                    \
    X(PINS, "just", "only", "also", "merely", "even", "exactly", "precisely", "besides", "compared",                                  \
      "including", "恰好", "正好", "只", "仅")                                                                                        \
    /* behind a statement: more is said than its formula */                                                                           \
    X(STRENGTHENS, "equality", "equalities", "sharp", "tight", "attained", "strict", "等号", "不等号",                                \
      "严格")                                                                                                                         \
    /* beside a condition: exactly for n = 1, for n = 1 and all larger ones, in particular for n = 1 */                               \
    X(WIDENS, "as well as", "等等", "etc", "etc.", "and so on", "也有", "including", "all", "every", "any",                           \
      "both", "besides", "too", "likewise", "larger", "bigger", "greater", "more", "beyond", "other",                                 \
      "whatever", "same", "general", "generally", "always", "regardless", "especially", "exactly",                                    \
      "precisely", "again", "induction", "particular", "in particular", "as well", "even", "each", "whole",                           \
      "everywhere", "exact", "才", "才有", "恰好", "正好", "刚好", "恰有", "恰为", "也", "还", "又", "同样",                          \
      "都", "均", "特别", "特别地", "特别是", "以及更大", "任何", "别的")

#endif
