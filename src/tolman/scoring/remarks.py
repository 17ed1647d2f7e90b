"""Remarks: what stands around an answer and changes it or not, in the languages in which players write.

This is the one place for a new way to take an answer back, to doubt or to explain it. Every pattern is without
groups; what they mean for reading stands in `conclusion.py`.
"""


def _any(*patterns: str) -> str:
    return f"(?:{'|'.join(patterns)})"


REOPENINGS = _any(
    r"(?:\A|[.!?;\n(\-–—]\s{0,3})\W{0,3}(?:or|alternatively|otherwise|else|perhaps|maybe|possibly|although|though|or\selse)"
    r"\b(?:\s(?:maybe|perhaps|possibly|it|might|could|may|is|be|even|also)){0,4}",
    r"\A\W{0,3}(?:or|and|but|oder|ou|oppure|или|o|或者|或|または|또는)\b",
    r"\b(?:could|might|may|can)(?:\s(?:also|equally|just\sas|well|easily|possibly|as|instead)){0,4}\s"
    r"(?:be|work|fit|apply)\b",
    r"\balternatively\b,?|\banother\spossibility\sis\b|\bsecond\s(?:choice|guess)(?:\sis|:)|\bif\snot,?\sthen\b|"
    r"\bif\snot\b|\bor\s(?:maybe|perhaps|possibly|else)\b|也可能是?|或者是?|oder\svielleicht|ou\sbien",
)
"""What opens an alternative to an answer already given."""

CONCEDED = (
    r"(?:(?<=\A)|(?<=[.!?\n]\s)|(?<=\n))(?:while|although|though|whereas|even\sthough|even\sif)\s"
    r"[^,.;:\n]{1,120},\s(?=\w)|"
    r"\b(?:I|we)\s(?:cannot|can['’]?t|can\snot|could\snot|couldn['’]t|don['’]?t|do\snot|didn['’]?t)\s[^,.;:\n]{1,80},?\sbut\s(?=\w)"
)
"""A clause at the beginning of a sentence that grants something to an answer that is not given."""

ASIDES = (
    r"(?<=[\w.!?。*\"'”])\s{0,2}[(（\[](?:but\s|and\s)?(?:not|no|neither|unlike|rather\sthan|as\sopposed\sto|instead\sof|nicht|kein|pas|"
    r"non|não|niet|не|不是)\b(?![^()（）\[\]\n]{0,200}\b(?:but|sondern|sino|mais|mas|ma|sure|certain|confident)\b)[^()（）\[\]\n]{1,200}[)）\]]"
    r"|(?<=[.!?\w*>\n])[ \n]{1,3}\((?!\W*(?:that|this|it|i|we|they|though|although|wait|no|nope|actually|or|maybe|"
    r"perhaps|but|however|so|on\ssecond|alternatively|otherwise)\b)"
    r"(?=[^()\n]{0,300}(?:\b(?:would(?:\sonly|\shave)?\sbe|(?:only|even)\sif|unless|not|ignor(?:e|ing))\b|n['’]t\b))"
    r"(?![^()\n]{0,300}\b(?:sure|certain|confident|wait|answer\sis|so|but|instead|i['’]d)\b)[^()\n]{12,300}[.!]\W{0,2}\)"
)
"""What brackets deny, or say of another case: never the answer."""

ALTERNATIVES = (
    r"(?:\A|[.!?;]\s)\W{0,3}(?:(?:or|alternatively|otherwise)\b|(?:but\s)?(?:(?:it|that|this)\s)?(?:could|might|may)\s"
    r"(?:just\s|very\s)?(?:as\swell|well|also|equally|easily)\b|oder\b|könnte\sauch\b|ou\s|"
    r"(?:también\s)?podría\s(?:también\s)?ser|pourrait\saussi|也(?:有)?可能|或者|もしくは|あるいは|또는|или\s)"
)
"""How a sentence begins that is an alternative to the one before."""

_IF = r"(?:\b(?:if|wenn|falls|si|se|если|jeśli|als)\b|如果|若是?|要是|もし|만약)"

BRANCHES = _any(
    r"\bor\b[^.!?\n]{1,120}\b(?:depend(?:s|ing)\son|it\sdepends)\b",
    rf"{_IF}[^!?\n]{{1,200}}?(?:\b(?:otherwise|or\selse|else|if\snot|sonst|andernfalls|ansonsten|sinon|si\sno|de\slo\scontrario|"
    r"senão|caso\scontrário|altrimenti|anders|иначе|w\sprzeciwnym)\b|否则|不然|そうでなければ|아니면)",
    rf"{_IF}[^!?\n]{{1,200}}?(?:[;.]\s|,\s(?:and|but|or|while|und|aber|et|mais|y|pero|e|mas|ma|и|а)\s|[;；。])"
    rf"(?:(?:but|and|or|aber|und)\s)?{_IF}",
    rf"(?<!even\s)(?<!as\s){_IF}\s[^,;.!?\n]{{1,100}},\s(?:(?:and|but|or|und|aber|et|mais)\s)?[^,;!?\n]{{1,60}}?"
    rf"(?<!even)(?<!as)\s{_IF}\s",
)
"""Two cases with an answer each, of which nobody says which holds."""

JOINED = r"\b(?:or|or\s(?:else|maybe|perhaps)|alternatively|otherwise|oder)\b\W{0,6}\Z"
"""How a text ends to which the next is an alternative."""

RIVALS = _any(
    r"\s(?:(?:is|are|was|seems?|remains?|would\sbe|could\sbe|might\sbe|looks)\s(?:also|equally|still|just\sas|almost\sas|"
    r"another|an|a|as)\s?(?:a\s|well\s|equally\s)?(?:possible|plausible|likely|valid|acceptable|correct|right|good|"
    r"option|possibility|candidate|alternative|answer)|(?:is|are)\s(?:possible|plausible)(?:\stoo)?|"
    r"(?:could|might|may)\s(?:also\s|well\s)?(?:work|be\s(?:right|correct|true|it|possible))|"
    r"also\s(?:fits|works|matches|applies|seems|looks|might|could))"
)
"""What stands behind an alternative to an answer already given."""

WITHDRAWALS = (
    r"\b(?:(?:scratch|strike|scrap|forget|ignore|disregard|cancel|drop)\s(?:(?:about|all|of)\s){0,2}"
    r"(?:that|this|it\b|my|the\s(?:above|answer|map|list|last|previous|whole))|"
    r"never\s?mind(?=\W{0,3}(?:\Z|that\b|this\b|it\b|no\b|I\b))(?!\s(?:that|this)\s\w)|I\s(?:take|must\stake|have\sto\stake)\s(?:that|this|it|my\s\w{1,10})\sback|"
    r"I\s(?:withdraw|retract)\b|(?:don['’]?t|do\snot)\s(?:use|count|rely\son|trust)\s(?:that|this|it|my)\b)|"
    r"(?:忘掉|忽略|作废|撤回)"
)
"""What takes an answer back, whether or not another follows."""

GIVEN_UP = (
    r"\b(?:(?:don['’]?t|do\snot)\s(?:really\s|actually\s)?know|no\s(?:idea|clue|answer)|(?:cannot|can\snot|can['’]?t)\s(?:really\s)?"
    r"(?:tell|say|know|answer|decide|determine|be\s(?:determined|told|known))|nothing\sbetter|give\sup|have\sno\s(?:answer|opinion|view))\b|不知道|无法"
)
"""What says, after words that may correct an answer, that there is none."""

_NOT = r"(?:\s?n['’]t|nt|\snot|not)"

DISBELIEF = _any(
    rf"\b(?:that|this|it)\s(?:ca|can|could|would|wo){_NOT}\s(?:possibly\s|really\s)?be(?:\s(?:right|correct|true|so|possible|the\sanswer)\b|(?=\s?(?:[.,:;!?]|\Z)))",
    rf"\b(?:that|this|it)\s(?:is|was){_NOT}\s(?:\w{{1,10}}\s)?(?:right|correct|true|possible)\b",
    r"\b(?:that|this|it)['’]s\snot\s(?:it\b|(?:\w{1,10}\s)?(?:right|correct|true|possible)\b)",
    r"\b(?:that|this|it)(?:['’]s|\s(?:is|was|seems|must\sbe))\s(?:\w{1,10}\s)?(?:impossible|nonsense|false|rubbish|not\spossible)\b",
    rf"\b(?:that|this|it)\s(?:does|do|did){_NOT}\s(?:\w{{1,8}}\s)?(?:fit|work|add\sup|make\ssense)\b",
    r"\b(?:I\s(?:don['’]?t|do\snot|no\slonger|cannot|can['’]t)\s(?:really\s)?(?:believe|trust|buy|stand\sby)\s(?:it|that|this)|"
    r"I\s(?:must\shave\s|have\s|just\s)?(?:miscounted|misread|misremembered|mixed\s(?:it|that|them|this)\sup))\b",
    r"\b(?:let\s(?:me|us)|let['’]s|I(?:['’]ll|\swill|\shave\sto|\sneed\sto|\smust|\sshould|\swould\shave\sto))\s"
    r"(?:\w{1,8}\s)?(?:think|look|try|start|count|go|do|work)\s(?:\w{1,8}\s){0,4}(?:again|over)\b",
    r"(?:das|es|dies)\s(?:stimmt\s(?:so\s|aber\s|doch\s){0,2}nicht|kann\s(?:so\s)?nicht\s(?:sein|stimmen)|ist\s(?:falsch|nicht\srichtig))",
    r"c['’]est\s(?:faux|impossible)|ce\sn['’]est\spas\s(?:ça|possible|correct|juste)|je\sme\ssuis\stromp",
    r"(?:eso\s)?no\s(?:puede\sser|es\scorrecto|está\sbien)|eso\sestá\smal|me\s(?:he\s)?equivo",
    r"isso\s(?:não\s(?:pode\sser|está\scerto)|está\serrado)|me\senganei|non\s(?:può\sessere|è\s(?:giusto|corretto))|ho\ssbagliato",
    r"dat\s(?:klopt\sniet|kan\sniet)|это\s(?:неверно|неправильно|не\sтак|не\sможет\sбыть)|я\sошиб|to\s(?:nieprawda|nie\smoże\sbyć)|"
    r"pomylił|bu\s(?:yanlış|olamaz)|sai\srồi|không\sđúng",
    r"(?<![都也全均皆并是])(?:不可能|不对|有误)|我?(?:[算看说弄]错了?|错了)|間違え|違いました|取り消|틀렸|잘못|هذا\s(?:خطأ|غير\sصحيح)|यह\s(?:गलत|सही\sनहीं)",
)
"""A clause that says of what was said before that it is not so."""

RETRACTIONS = _any(
    r"\b(?:mistake|swap(?:ped)?|reversed?|vice\sversa|(?:the\s)?other\sway\sa?round|not\s(?:right|correct|true))\b",
    r"(?<!be\s)(?<!be\stotally\s)(?<!be\scompletely\s)\b(?:wrong|incorrect|mistaken)\b(?!\s(?:by|to|that)\b)",
    DISBELIEF,
)
"""What takes an answer back without giving another."""

CORRECTIONS = (
    r"(?:\A|[.!?;\n,(\-–—…]\s{0,3})\W{0,3}(?:(?:oh|hmm|oops|but|well|sorry|no|please|ok|okay)[,.!]?\s)?"
    r"(?:(?:wait(?:\sa\s(?:second|minute|moment))?|hold\son|actually|correction|oops|(?:scratch|strike|scrap|forget|ignore|disregard|cancel|drop)\s(?:that|this|it|my|the)|"
    r"never\s?mind|I\s(?:take|withdraw)\s(?:that|this|it|my)|on\ssecond\sthoughts?|i\smean|"
    r"i\smeant|or\srather|let\sme\s(?:correct|rethink|reconsider|re-?check|revise|double[- ]check)|"
    r"i\smade\sa\smistake|"
    r"i\s(?:correct|revise)|revised|edit|my\smistake|apologies|sorry|nein|doch)\b|"
    r"(?:no|nope|not\sthat)(?=\s?[,.:;!\-–—]))[\s,.:;!\-–—…]*(?:no\b[\s,.:;!\-–—…]+)?|(?:(?<![都也全均皆并是])不对|等等|等一下|更正)[\s,，。:：]*|"
    rf"(?:\A|[.!?;,…\n]\s{{0,3}})\W{{0,6}}(?:(?:but|aber|mais|pero|mas|ma|maar|но|但)\s)?(?={DISBELIEF})|"
    r"\A\W{0,6}(?:but\s)?(?:that|this|it)(?:['’]s|\sis|\swas|\sseems)"
    r"(?=\s(?:\w{1,10}\s)?(?:wrong|incorrect|mistaken|not\s(?:right|correct|true))\b(?!\s(?:to|that|by)\b))"
)
"""What takes an answer back and begins another."""

CONCESSIONS = r"\A\W{0,6}(?:while|although|though|whereas|even\s(?:if|though))\b"
"""How a clause begins that grants something to an answer that is not given."""

FORMER = (
    r"(?:\b(?:I|we)\s(?:was|were)\s(?:first\s|initially\s|originally\s)?(?:going|about|tempted|inclined|ready)\sto\s"
    r"(?:say|answer|pick|choose|go\s(?:with|for)|write|guess|put|select|do|use|make|call|take|try)|"
    r"\b(?:I|we)(?:['’]d|\s(?:would|could|might))\shave\s(?:said|answered|picked|chosen|guessed|gone\s(?:with|for))|"
    r"\bmy\s(?:very\s)?(?:first|initial|original|earlier|previous|gut)\s(?:guess|thought|answer|idea|impression|instinct|hunch|"
    r"choice|pick|estimate|reaction|intuition)\s(?:was|had\sbeen)|"
    r"\b(?:I|we)\s(?:had\s)?(?:first|initially|originally|almost|nearly)\s(?:thought|guessed|answered|said|chose|picked|wrote|"
    r"believed|assumed|estimated|counted|went\s(?:with|for))|"
    r"\b(?:at\sfirst|initially|originally),?\s(?:I|we)\s(?:had\s)?(?:thought|guessed|answered|said|chose|picked|wrote|believed|"
    r"assumed|estimated|counted|went\s(?:with|for)))\b"
    r"(?:[^.;!?\n]|\.(?=\d)){0,120}?(?:[.;!?]\s|,\s(?=but\b|however\b|yet\b|then\b|though\b|and\sthen\b|now\b|so\b)|"
    r"\s(?:[-–—]\s)?(?=but\b|however\b))"
)
"""What a player thought before, up to where it goes on: no answer."""

DOUBTS = _any(
    r"(?<=[\w)\]*\"'])[\s,.;…(–—-]{1,4}(?:(?:but|though|although|and)\s)?(?:to\sbe\shonest,?\s)?(?:I['’]m|I\sam)\snot\s"
    r"(?:(?:so|too|very|really|entirely|totally|completely|absolutely|fully|quite|at\sall|100\s?%|that)\s){0,2}"
    r"(?:sure|certain|confident|positive)(?:\s(?:at\sall|though|(?:about|of)\s(?!(?:any|wh))[^.,;:!?()\n]{1,40}|100\s?%))?"
    r"(?=\s?(?:[.!)…\n]|\Z))",
    r"(?<=[\w)\]*\"'])[\s,.;…(–—-]{1,4}(?:mais|aber|jedoch|pero|aunque|mas|ma|però|maar|но|хотя)\s"
    r"(?:je\sn['’]en\ssuis\spas|je\sne\ssuis\spas|sans\s(?:en\s)?être|ich\sbin\s(?:mir\s)?(?:da\s)?nicht|nicht|no\sestoy|sin\sestar|"
    r"não\s(?:tenho|estou)|non\s(?:ne\s)?sono|ik\sben\s(?:er\s)?niet|я\sне|не)\s[^.,;!?\n]{0,40}",
    r"(?<=[\w)\]*\"'])[\s,.;…(–—-]{1,4}(?:(?:but|though|although|and)\s)?(?:(?:that|this|it)(?:['’]s|\sis)\s)?"
    r"(?:(?:just|only|merely|purely|really|honestly)\s){0,2}(?:(?:a|my|an)\s)(?:\w{1,12}\s)?(?:guess|estimate|hunch|gut\sfeeling|shot\sin\sthe\sdark)"
    r"(?=\s?(?:[.!)…\n]|\Z))",
    r"(?<=[\w)\]*\"'])[\s,.;…(–—-]{1,4}(?:(?:but|though|although|and)\s)?(?:I['’]m\s(?:just\s|only\s)?guessing|I\s(?:may|might|could)\s"
    r"(?:well\s|of\scourse\s)?be\s(?:wrong|mistaken|off)|don['’]t\squote\sme(?:\son\s(?:that|it|this))?|no\sguarantees?|no\spromises)(?=\s?(?:[.!)…\n]|\Z))",
    r"(?<=[\w)\]*\"'])[\s,.;…(–—-]{1,4}(?:aber\s|mais\s|pero\s|mas\s|ma\s|но\s)?(?:das\sist\s(?:nur\s)?geraten|nur\sgeraten|ohne\sGewähr|"
    r"c['’]est\sune\ssupposition|au\shasard|es\suna\ssuposición|es\ssolo\suna\sestimación|é\s(?:só\s)?um\s(?:palpite|chute)|"
    r"è\s(?:solo\s)?una\ssupposizione|это\s(?:только\s|лишь\s)?(?:догадка|предположение)|я\sмогу\sошибаться)(?=\s?(?:[.!)…\n]|\Z))",
    r"(?<=[\w)\]*\"'])\s?(?:,|[–—-]|\()\s?(?:(?:most|very|quite)\s)?(?:likely|probably|presumably|possibly|apparently|perhaps|maybe|"
    r"I\s(?:think|guess|believe|suppose|reckon|assume|would\ssay)|I['’]d\ssay|if\sI['’]m\snot\smistaken|unless\sI['’]m\s(?:wrong|mistaken)|"
    r"as\sfar\sas\sI\scan\s(?:tell|see|judge|say)|to\sthe\sbest\sof\smy\s\w{1,12}|in\sall\slikelihood|"
    r"(?:höchst)?wahrscheinlich|vermutlich|probablement|sans\sdoute|probablemente|creo|provavelmente|probabilmente|credo|"
    r"waarschijnlijk|prawdopodobnie|скорее\sвсего|вероятно|наверное)\)?(?=\s?(?:[.!…\n]|\Z))",
    r"[，,。\s（(]{0,2}(?:但|不过)?(?:这|那)?(?:只是|仅是|都是)?(?:我)?(?:的)?(?:猜测|猜的|推测)(?=[。，！)）\s]|\Z)",
    r"[，,。\s（(]{0,2}(?:但|不过|虽然)?(?:我)?(?:不太|不是很|不是非常|不能完全|不|没有十足的?)(?:确定|肯定|把握|有把握)(?=[。，！)）\s]|\Z)",
    r"[、。,，\s]{0,2}(?:(?:でも|ただし?|が)、?)?(?:自信(?:は|が)?(?:あまり)?(?:ない|ありません)(?:です)?(?:が|けど)?|確信はありません|たぶん|多分)",
    r"[,.\s]{0,2}(?:하지만|그런데)?\s?(?:확실하지(?:는)?\s?않(?:아요|습니다|다))",
    r"吧(?=[。，,.!！?？\s]|\Z)",
)
"""Doubt behind an answer, which denies nothing."""

REFUSALS = (
    r"\b(?:(?:cannot|can\snot|can['’]?t|could\snot|couldn['’]t)\s(?:be\s(?:determined|seen|answered|said|known|told|inferred|"
    r"measured|given|read|counted|estimated)|tell|see|say|determine|answer|know|help|view|watch|identify|provide|access|judge|decide|choose|pick)|can\sbe\ssaid|"
    r"unclear|unknown|unable|don['’]?t\sknow|do\snot\sknow|not\s(?:sure|possible|enough|certain|clear)|"
    r"undetermined|no\sopinion|impossible|indeterminate|insufficient|no\sidea|refuse|sorry(?=\W{0,3}(?:\Z|but\b|I\s(?:ca|do|am|did|have)))|not\svisible|depends|without\sthe\svideo|"
    r"isn['’]?t\s(?:clear|visible|shown|possible)|not\sshown|"
    r"(?:cannot|can['’]?t|could\snot|couldn['’]t)\sbe\s(?:made\sout|read|seen)|"
    r"(?:(?:did|have|had)\snot|(?:did|have|had)n['’]t|never)\s(?:see|seen|saw|look(?:ed)?\sat|observed?)\s"
    r"(?:where|how|which|what|who|the\s(?:other|rest|whole)|all|every|most|the\s\w{1,12}\sitself))\b|\bn/a\b|不知道|无法|不确定|看不"
)
"""What says that there is no answer."""

_NOT_BEHIND_VERB = "".join(
    rf"(?<!\b{verb}\s)" for verb in "is are was were do does did can could would should will may might must".split()
)

TAILS = (
    r"\s{0,2}[,;(\[–—-]?\s{0,2}(?:(?:\b(?:because|since|as|given|due\sto|owing\sto|considering|based\son|judging\s(?:by|from)|"
    r"which|whose|where|rather\sthan|instead\sof|and\snot|but\snot|"
    + _NOT_BEHIND_VERB
    + r"not|as\sopposed\sto|over|although|though|even\sthough|"
    r"thanks\sto|according\sto|in\smy\sopinion|based|seeing|reasoning|explanation|"
    r"confidence|including|counting|excluding|ignoring|of\swhich|of\swhom|consisting|comprising|whereas|while|weil|denn|parce|porque|perché|ведь|потому|так\sкак|и\sне|а\sне)\b)|"
    r"因为|由于|而不是|不是|なぜなら)|\s{1,2}\(|;\s|\s[-–—]{1,2}\s(?=[a-z])|,?\s(?:relative\sto|counted\sfrom)\b|,\s(?:i\.e\.|that\sis|namely|meaning)\s|"
    r",\s(?:facing|near|next\sto|with|looking|seen|viewed|the\sstart|\d|behind|beside|between|opposite|across|above|below|"
    r"beyond|just|right\snext|in\sfront|(?:to|on|at|in)\sthe\s(?:left|right|far|near|back|front|middle|centre|center|end|top|bottom|corner))\b|\s[–—-]\sin\sthe\sorder|\s\[|,\s(?=there\s(?:is|are)\b|it\s|I\s|you\s)"
)
"""What opens reasons and remarks behind an answer, in the same sentence."""

REASONS = (
    r"\n[ \t\r]{0,20}\n\W{0,4}(?:because|since|explanation|reason|reasons|reasoning|rationale|justification|note)\b"
)
"""How a paragraph of reasons begins."""

ASIDES_BEFORE = (
    r"(?<=\w)[,;(]?\s(?:because|since|given\sthat)\b[^,;]*\Z|"
    r"\b(?:whether|asked|asks|asking|wonder|question\sis)\b[^;]*\Z"
)
"""What stands in a sentence before words that are no statement but a reason, or the question again."""

QUESTIONS = (
    r"\A\W{0,6}(?:is|are|was|were|does|do|did|can|could|should|would|will|which|what|where|who|whose|how|why|when|in\swhich|"
    r"ist|sind|liegt|steht|welche[rsn]?|wie|wo|est-ce|où|quel(?:le)?|está|es|cuál|dónde|cómo|qual|onde|dove|где|как|какой)\b"
    r"[^.!\n]{0,300}[?？]\W{0,6}\Z"
)
"""A sentence that only asks."""

COMPARED = r"\b(?:than|as\s\w{1,10}\sas)\s[^,;]{1,60},?\s?\Z"
"""What stands before a clause about a thing that the one in question is compared with."""

DELIBERATION = (
    r"\b(?:let\sme\s(?:think|see|count|work|start|look|check|reason|go)|let['’]s\s(?:think|see|work|start|look|check|reason|go)|"
    r"step\sby\sstep|thinking\s(?:aloud|out\sloud))\b"
)
"""What announces thinking aloud: where that breaks off, its last words are no answer."""

CUT_OFF = (
    r"(?:\b(?:and|or|the|an|of|is|are|was|there|so|to|with|that|at|(?<!\d\s)in|on|says|because|which|as|but|its?|from|stands|lies|would|should|must|has|by|than|since|when|where|if|plus|minus|times|about|around|roughly)|[,:;(]|\s[×x*+=÷/-])"
    r"[ *_\"']{0,3}\Z"
)
"""How a text ends that was cut off."""

COURTESIES = (
    r"\W{0,6}(?:(?:I\s)?(?:really\s)?hope\s(?:this|that|it)|let\sme\sknow|please\s(?:let|feel|note)|feel\sfree|thank|thanks|"
    r"cheers|(?:is\sthere\s)?anything\selse|happy\sto|glad\sto|good\sluck|best\sregards|regards|have\sa\s|you['’]re\swelcome|"
    r"(?:my\s)?(?:overall\s)?(?:confidence|certainty)\b|(?:I['’]m|I\sam)\s(?:\w{1,12}\s)?(?:\d{1,3}\s?%|sure|certain|confident|"
    r"happy|glad)|(?:would|do)\syou\s(?:like|want|need)|if\syou\s(?:have|need|want|would|['’]d)|do\syou|note\b|disclaimer|"
    r"希望|如果您|如有|ご不明|도움|hoffe|j['’]espère|espero|надеюсь|done\b|end\b|\[end|---|that['’]s\s(?:it|all|my)|"
    r"shall\sI|can\sI\shelp|ask\sme|cheers|[🙂😊]\W{0,6}\Z)[^\n]{0,200}"
)
"""A sentence of politeness, of offers or about confidence, which says nothing about the answer."""
