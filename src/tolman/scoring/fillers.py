"""Fillers: words that say nothing about which answer is meant, for every form alike."""

NEUTRAL = frozenset(
    "a am an and answer are as at be current currently facing final following follows here i im in is it items "
    "its json list located location looking my name names next now object objects of on order place position "
    "result see sequence should so stand standing stands that the then thing things this we will would you "
    "youre id im ill".split()
)
"""Words that may stand beside names of things, or in between."""

COMMITTED = frozenset(
    "absolutely actually after again all alright analysis analyzing answers apparently appears assessment based "
    "believe best bet bit by can case certain certainly check checking choice choices choose chose chosen clear "
    "clearly closest conclude conclusion confident consider correct could course curious decide decided decision "
    "definitely description details determine directly due easily evidence exactly examining expect fairly feel "
    "fine first footage for frame frames from fully given go going good got great guess guessing happy has have "
    "hello hence hi hm hmm i'd i'll i'm i've image images indeed indicated indicates interesting it's just kind "
    "know least let letter letters like likeliest likely listed look looked looks maybe me mean means method more "
    "most much must naturally observation observations observed observing obviously of ok okay one only opinion "
    "opt option options our out overall perfect perhaps perspective pick picked picking please possibly "
    "presumably pretty probably provided question quick quite rather really reason reasonable reasoning received "
    "recorded reply respond response review reviewing right say scene see seeing seem seems seen select selected "
    "selecting selection settle shall short show showing shown shows since solution some something sound sounds "
    "state still strongly submission submit suggests sum sure surely tell thank thanks that's there therefore "
    "these they think thinking those thought thus to together true truly up us user value verdict version very "
    "video view vote was watching well went what which while will with yeah yep yes your".split()
)
"""Words around an answer of somebody who chooses, thanks, hedges or points to what was shown."""

FOREIGN = frozenset(
    "dirais dirai pense crois diría creo pienso sagen denke glaube direi penso diria acho думаю считаю скорее всего "
    "peut-être vielleicht quizás forse talvez wahrscheinlich probablement probablemente provavelmente probabilmente "
    "donc also entonces quindi "
    "a buchstabe c'est choisis ci das der die el elijo es escolho est eu gibt hay ich il insgesamt io "
    "ist je jest la le letra lettre lo nehme nehmen opción opção scelgo sono un une wähle wählen würde y "
    "yo è é буква вариант выбираю это я الخيار هو هي हूँ है だ である です 一共 个 为 了 于 他 以 会 個 "
    "共 后 因 在 她 它 就 就是 应 应该 得 总 总共 應 我 所 故 於 是 最 會 有 案 正 此 為 的 确 確 答 終 "
    "總 终 覺 觉 觉得 該 認 請 认 认为 该 请 选 选择 选项 選 選項 項 项 번 이다 입니다".split()
)
"""The same in other languages."""
