"""Cues: the words and signs around a conclusion, in the languages and dress in which players write them.

This is the one place for a new cue or a new language. Every list is of regular expressions without groups; what they
mean for reading stands in `conclusion.py`.
"""


def _any(*patterns: str) -> str:
    return f"(?:{'|'.join(patterns)})"


_TO_BE = (
    r"(?:most\s|very\s)?(?:likely\s|probably\s|clearly\s|therefore\s|thus\s|then\s|definitely\s|certainly\s)?"
    r"(?:is|are|was|equals|remains|becomes|lautet|ist|wäre|est|sería|es|seria|é|è|jest|är|er|blir|adalah|là|"
    r"(?:would|should|must|will|has\sto|have\sto|might|could|can\sonly|seems\sto|appears\sto|ought\sto|turns\sout\sto)"
    r"\s(?:therefore\s|then\s|thus\s)?be)\b"
)
_SIGNS = r"[*_`\"'”’)\]\s]{0,6}(?:[:：=]|-{1,2}>|=>|→|⇒|➡|[-–—]\s)"
_CONNECTED = rf"(?:\s{{0,3}}{_TO_BE}(?:{_SIGNS})?|{_SIGNS})"
_CJK_TO_BE = (
    r"\s{0,2}(?:应该是|應該是|应该选|应为|應為|应是|就是|即为|是|为|為|选|は|が|은|는|이|가)?\s{0,2}[*:：=]{0,4}"
)

_ABOUT = (
    r"(?:\s{1,3}(?:to|for|of|here|given|in|on)(?:\s{1,3}(?:this|that|the|your|question|problem|all|above|my|case|"
    r"multiple-choice|choice|\d{1,3})){0,5})?"
)
_PRAISE = (
    r"(?:(?:final|correct|right|best|most|likely|likeliest|probable|plausible|accurate|appropriate|suitable|fitting|"
    r"closest|chosen|selected|only|remaining|overall|short|single|proper|true|consistent|possible|sensible)\s{1,3}"
    r"){0,4}"
)

ANSWERS = _any(
    rf"\b{_PRAISE}(?:answers?|ans)\b\.?[*_]{{0,3}}{_ABOUT}(?:{_CONNECTED})?",
    rf"(?<!each\s)(?<!every\s)\b{_PRAISE}(?:solution|option|choice|pick|selection|guess|bet|verdict|conclusion|response|decision|prediction|"
    rf"result|reply|letter|vote|submission|estimate|judge?ment|estimation|final|outcome){_ABOUT}{_CONNECTED}",
    r"\b(?:I|we)(?:\s{1,3}(?:would|will|shall|must|have\sto|can|am\sgoing\sto|'?m\sgoing\sto|do|did|am|are)|"
    r"['’](?:d|ll|m|re|ve)|(?:d|m|ll)(?=\s))?"
    r"(?:\s{1,3}(?:therefore|thus|then|finally|confidently|hence|now|still|also|definitely|probably|ultimately|"
    r"clearly|just)){0,2}\s{1,3}"
    r"(?:go(?:ing)?\s(?:for|with)|went\s(?:for|with)|choos(?:e|ing)|chose|pick(?:ed|ing)?|select(?:ed|ing)?|"
    r"opt(?:ed|ing)?\sfor|settl(?:e|ed|ing)\s(?:on|for)|vot(?:e|ed|ing)\sfor|stick(?:ing)?\swith|decide[d]?\son|"
    r"conclude(?:\sthat)?|answer|submit|lock(?:ing)?\sin|"
    r"(?:chang|revis|correct|updat|switch|mov|amend)(?:e|es|ed|ing|ing|ing)?(?:\s(?:it|that|this|my\s(?:answer|guess|choice|pick|mind|estimate)))?\sto)\b"
    r"(?:\s{1,3}(?:it\sis|it['’]s|that\sit\sis))?[:\s]",
    r"(?:^|[.!?:;\n,]\s{0,3}|\bso\s|\btherefore,?\s)(?:going\swith|choosing|picking|selecting|go\swith|choose|pick|"
    r"select)\s",
    r"\bif\s(?:I|we)\s(?:had|have|were)\sto\s(?:pick|choose|guess|answer|say|decide)(?:\s(?:one|now))?\b,?",
    r"\bthe\s(?:right|correct|best|only\spossible|remaining)\s(?:one|thing|item)\s(?:is|would\sbe|must\sbe)\b",
    r"最(?:有)?可能的?(?:答案|选项)?是",
    r"(?:✅|✓|✔|☑|\[x\])\s?|答(?=[:：])[:：]|(?:应该|應該)(?:是|选)|应为|應為",
    r"\b(?:richtig|korrekt|correct|right)\s(?:ist|is)\b|\b(?:alternativa|alternative|variante)\s(?:correta|correcta|corretta)"
    r"(?:\s(?:é|es|è)\s(?:a|la|o|el)?\b)?",
    r"(?:^|\n|[.!?]\s)\W{0,6}(?:final|ans|a|conclusion|therefore)\s{0,2}[:：=]",
    rf"(?:(?:正确|最终|最佳|所以|因此|最后|我的|标准|正確|最終|我)\s?)?(?:答案|答え|正解|解答|回答|正确选项|正確選項)"
    rf"{_CJK_TO_BE}",
    r"(?:我|应|應|应该|就|故|因此|所以|该|该题|本题)?(?:选择|選擇|选(?![项择])|選(?![項擇択択]))\s{0,2}[*:：]{0,3}",
    rf"(?:정답|답변|답안|답)(?:은|는|이|:|：)?{_CJK_TO_BE}",
    r"\b(?:die\s|meine\s|der\s|de\s|la\s|le\s|a\s|ma\s|mi\s|minha\s|lo\s|l['’])?"
    r"(?:richtige\s|korrekte\s|finale\s|bonne\s|réponse\s|respuesta\s|resposta\s|risposta\s|juiste\s|poprawna\s|"
    r"prawidłowa\s|правильный\s|верный\s|итоговый\s|мой\s|doğru\s|rätt\s|rett\s|správná\s|правильна\s|σωστή\s)?"
    r"(?:antwort|lösung|ergebnis|réponse|respuesta|resposta|risposta|solución|solução|soluzione|resultado|résultat|"
    r"antwoord|oplossing|odpowiedź|rozwiązanie|odpověď|ответ|решение|відповідь|cevap|yanıt|jawaban|đáp\sán|"
    r"câu\strả\slời|svar(?:et)?|vastaus|válasz|răspuns(?:ul)?|απάντηση|opción|opção|opzione)"
    r"(?:\s(?:correcta|correcte|finale|final|corretta|correta|finale|anda|juste|đúng|benar|yang\sbenar|yang\stepat))?"
    r"\b"
    r"(?:\s{0,3}(?:ist|lautet|wäre|est|es|é|è|(?-i:e)|jest|to|är|er|on|là|adalah|to\sjest|це|этo|это|is|ialah|este|είναι)\b"
    rf")?(?:{_SIGNS})?(?:\s(?:la|le|die|der|das|option|opción|opção|a\sletra|letra|lettre|вариант)\b)?",
    r"(?:الإجابة|الاجابة|الجواب|पاسخ|پاسخ|תשובה|התשובה|उत्तर|जवाब|উত্তর|คำตอบ)"
    r"(?:\s(?:الصحيحة|النهائية|صحیح|הנכונה|सही))?(?:\s{0,2}(?:هي|هو|है|היא|คือ|হল))?\s{0,2}[:：]?",
)
"""What stands before an answer and calls it one: "the answer is", "I would go with", 答案."""

THEREFORE = _any(
    r"\b(?:so(?!\s(?:is|are|far|on|much|many|does|do|that)\b)|therefore|thus|hence|consequently|accordingly|ergo|overall|in\sconclusion|in\ssummary|to\ssum\sup|"
    r"in\sshort|ultimately|finally|(?<![^\W_]\s)(?:in\stotal|altogether)|leaves?|leaving|which\sleaves)\b[,:]?"
    r"(?:\s(?:that['’]?s?|it['’]s|it\sis|it\smust\sbe|it\sshould\sbe|only|us\swith|just|this\sis)\b)?",
    r"(?:因此|所以|故|综上|总之|因而|从而|したがって|よって|なので|だから|従って|따라서|그러므로|그래서|لذلك|इसलिए|अतः)[,，、:：]?",
    r"\b(?:daher|folglich|somit|deshalb|donc|por\slo\stanto|entonces|portanto|logo|quindi|dunque|dus|więc|zatem|"
    r"поэтому|значит|следовательно|итак|отже|dlatego)\b[,:]?",
    r"=>|→|⇒|(?<=[^\W\d_]{3},\s)also(?=\s[A-H]\b)",
    r"\bi\.e\.,?|(?<=[,;(]\s)that\sis,|\bin\sother\swords\b[,:]?|\bd\.\s?h\.,?|c['’]est-à-dire|\bes\sdecir\b,?|\bou\sseja\b,?|也就是(?:说)?|つまり|すなわち|즉",
)
"""What leads to a conclusion: "so", "that leaves"."""

STATEMENTS = _any(
    r"\b(?:it|this|that|which|these|they|there|he|she|you|one)\s{1,2}"
    r"(?:(?:clearly|most\slikely|probably|definitely|then|just)\s)?"
    r"(?:is|are|was|were|must\sbe|has\sto\sbe|should\sbe|would\sbe|will\sbe|can\sonly\sbe|makes|gives|yields|means|"
    r"leads\sto|points?\sto|corresponds?\sto|match(?:es)?|equals|totals|suggests?|indicates?|implies|"
    r"seems\sto\sbe|appears\sto\sbe|looks\slike)\b(?:\s(?:only|just|that))?",
    r"\b(?:it|that|there|he|she)['’]s\b|\b(?:gotta|got\sto|has\sto|must)\sbe\b|\byou['’]re\s(?:at|in|on)\b",
    r"\b(?:giving|making|meaning|matching|corresponding\sto|corresponds\sto|matches|equals|namely|totall?ing)\b",
    r"\b(?:I|we)(?:['’]d|['’]ll|['’]m|\swould|\sam|\swill|\scan)?(?:\s(?:would|therefore|really|fairly|pretty|quite))?\s"
    r"(?:say|think|believe|count(?:ed)?|estimate|guess|get|find|found|see|infer|suspect|reckon|sure|confident|"
    r"lean(?:ing)?\stowards?|lean|have)\b(?:\s(?:it\sis|it['’]s|that|a\stotal\sof|about))*[,:]?",
    r"\bmy\s(?:cell|place|position|location)\s(?:is|must\sbe|should\sbe|would\sbe)(?:\s(?:then|therefore|thus))?\b",
    r"\b(?:my\s)?(?:final|total|count|number|sum|width|height|length|distance|area|size|depth|estimate|measurement)\b"
    r"(?:\s(?:of|between|from|to|in)\s[^.!?:=\n]{0,80}?)?(?:\s(?:is|are|was|would\sbe|comes\sto|should\sbe|must\sbe)"
    r"(?:\s(?:then|therefore|thus))?\b|\s?[:=])",
    r"(?<![\"'])[:：](?=\s|[*_`(\[\"“])",
)
"""What states something that may be an answer: "it is", "I count"."""

_ADVERBS = r"(?:most|only|definitely|clearly|probably|likely|therefore|thus|indeed|certainly|also|by\sfar|obviously)"
_GOOD = (
    r"(?:single|final|correct|right|best|better|accurate|likely|plausible|appropriate|fitting|suitable|valid|true|"
    r"consistent|logical|obvious|sensible|remaining|closest|most|probable|good|proper|sound|safest|likeliest)"
)

VERDICTS = _any(
    r"\s{0,2},?\s?(?:is|are|was|would\sbe|must\sbe|has\sto\sbe|should\sbe|seems?(?:\sto\sbe)?|appears(?:\sto\sbe)?|"
    rf"looks|remains|sounds)\s(?:{_ADVERBS}\s){{0,3}}"
    rf"(?:(?:the|my|our|a|an)\s(?:(?:{_ADVERBS}|{_GOOD}|only|possible)\s){{0,4}}"
    r"(?:answer|option|choice|one|pick|solution|guess|bet|match|fit|way|conclusion|response|selection|favou?rite|thing|place|object)|"
    rf"(?:the\s)?{_GOOD}(?:\s(?:answer|option|choice|one|pick))?)\b(?!\s(?:only\s)?(?:if|when|unless|\w+est)\b)"
    r"(?!\s(?:of|to|about|in)\b)",
    r"\s(?:it\sis|wins|fits(?:\s(?:best|the\s\w{1,20}))?|is\swhat\sI\s\w{1,10}|matches(?:\s(?:best|the\s\w{1,20}))?|"
    r"gets\smy\svote|for\ssure|then)\b(?=\W{0,4}(?:\Z|\n|[.,;!]))",
    r"\s?(?:是|为)(?:正确|最佳|对|唯一正确|正確)的?(?:答案|选项|選項)?",
    r"\s?(?:이|가)\s?(?:정답|맞)|\s?が(?:正解|正しい)",
    r"\s(?:ist\s(?:richtig|korrekt|die\srichtige\sAntwort)|est\s(?:correcte?|juste|la\sbonne\sréponse)|"
    r"es\s(?:correcta?|la\srespuesta(?:\scorrecta)?)|é\s(?:a\sresposta(?:\scorreta)?|corret[ao])|"
    r"è\s(?:corrett[ao]|la\srisposta(?:\scorretta)?|giust[ao])|верно|правильно|верный\sответ|правильный\sответ)",
    r"\s{0,3}(?:✅|✓|✔|☑)",
)
"""What stands behind an answer and calls it one: "is the right answer", "it is"."""

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

ALTERNATIVES = r"(?:\A|[.!?;]\s)\W{0,3}(?:or|alternatively|otherwise)\b"
"""How a sentence begins that is an alternative to the one before."""

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

CORRECTIONS = (
    r"(?:\A|[.!?;\n,(\-–—…]\s{0,3})\W{0,3}(?:(?:oh|hmm|oops|but|well|sorry|no)[,.!]?\s)?"
    r"(?:(?:wait(?:\sa\s(?:second|minute|moment))?|hold\son|actually|correction|oops|(?:scratch|strike|scrap|forget|ignore|disregard|cancel|drop)\s(?:that|this|it|my|the)|"
    r"never\s?mind|I\s(?:take|withdraw)\s(?:that|this|it|my)|on\ssecond\sthoughts?|i\smean|"
    r"i\smeant|or\srather|let\sme\s(?:correct|rethink|reconsider|re-?check|revise|double[- ]check)|"
    r"i\smade\sa\smistake|"
    r"i\s(?:correct|revise)|revised|edit|my\smistake|apologies|sorry|nein|doch)\b|"
    r"(?:no|nope|not\sthat)(?=\s?[,.:;!\-–—]))[\s,.:;!\-–—…]*(?:no\b[\s,.:;!\-–—…]+)?|(?:不对|等等|等一下|更正)[\s,，。:：]*|"
    r"\A\W{0,6}(?:but\s)?(?:that|this|it)(?:['’]s|\sis|\swas|\sseems)"
    r"(?=\s(?:\w{1,10}\s)?(?:wrong|incorrect|mistaken|not\s(?:right|correct|true))\b(?!\s(?:to|that)\b))"
)
"""What takes an answer back and begins another."""

WITHDRAWALS = (
    r"\b(?:(?:scratch|strike|scrap|forget|ignore|disregard|cancel|drop)\s(?:(?:about|all|of)\s){0,2}"
    r"(?:that|this|it\b|my|the\s(?:above|answer|map|list|last|previous|whole))|"
    r"never\s?mind(?:\s(?:that|this))?|I\s(?:take|must\stake|have\sto\stake)\s(?:that|this|it|my\s\w{1,10})\sback|"
    r"I\s(?:withdraw|retract)\b|(?:don['’]?t|do\snot)\s(?:use|count|rely\son|trust)\s(?:that|this|it|my)\b)|"
    r"(?:忘掉|忽略|作废|撤回)"
)
"""What takes an answer back, whether or not another follows."""

GIVEN_UP = (
    r"\b(?:(?:don['’]?t|do\snot)\s(?:really\s|actually\s)?know|no\s(?:idea|clue|answer)|(?:cannot|can\snot|can['’]?t)\s(?:really\s)?"
    r"(?:tell|say|know|answer|decide|determine|be\s(?:determined|told|known))|nothing\sbetter|give\sup|have\sno\sanswer)\b|不知道|无法"
)
"""What says, after words that may correct an answer, that there is none."""

RETRACTIONS = (
    r"\b(?:wrong|incorrect|mistake|mistaken|not\s(?:right|correct|true)|swap(?:ped)?|reversed?|vice\sversa|"
    r"(?:the\s)?other\sway\sa?round)\b"
)
"""What takes an answer back without giving another."""

CONCESSIONS = r"\A\W{0,6}(?:while|although|though|whereas|even\s(?:if|though))\b"
"""How a clause begins that grants something to an answer that is not given."""

FORMER = (
    r"(?:\b(?:I|we)\s(?:was|were)\s(?:first\s|initially\s|originally\s)?(?:going|about|tempted|inclined|ready)\sto\s"
    r"(?:say|answer|pick|choose|go\s(?:with|for)|write|guess|put|select)|"
    r"\bmy\s(?:very\s)?(?:first|initial|original|earlier|previous|gut)\s(?:guess|thought|answer|idea|impression|instinct|hunch|"
    r"choice|pick|estimate|reaction|intuition)\s(?:was|had\sbeen)|"
    r"\b(?:I|we)\s(?:had\s)?(?:first|initially|originally|almost|nearly)\s(?:thought|guessed|answered|said|chose|picked|wrote|"
    r"believed|assumed|estimated|counted|went\s(?:with|for))|"
    r"\b(?:at\sfirst|initially|originally),?\s(?:I|we)\s(?:had\s)?(?:thought|guessed|answered|said|chose|picked|wrote|believed|"
    r"assumed|estimated|counted|went\s(?:with|for)))\b"
    r"[^.;!?\n]{0,120}?(?:[.;!?]\s|,\s(?=but\b|however\b|yet\b|then\b|though\b|and\sthen\b|now\b|so\b)|"
    r"\s(?:[-–—]\s)?(?=but\b|however\b))"
)
"""What a player thought before, up to where it goes on: no answer."""

DOUBTS = _any(
    r"(?<=\w)[\s,.;…(–—-]{1,4}(?:(?:but|though|although|and)\s)?(?:to\sbe\shonest,?\s)?(?:I['’]m|I\sam)\snot\s"
    r"(?:(?:so|too|very|really|entirely|totally|completely|absolutely|fully|quite|at\sall|100\s?%|that)\s){0,2}"
    r"(?:sure|certain|confident|positive)(?:\s(?:at\sall|though|about\s(?:it|this|that)|of\s(?:it|this|that)|100\s?%))?"
    r"(?=\s?(?:[.!)…\n]|\Z))",
    r"(?<=\w)[\s,.;…(–—-]{1,4}(?:mais|aber|jedoch|pero|aunque|mas|ma|però|maar|но|хотя)\s"
    r"(?:je\sn['’]en\ssuis\spas|je\sne\ssuis\spas|sans\s(?:en\s)?être|ich\sbin\s(?:mir\s)?(?:da\s)?nicht|nicht|no\sestoy|sin\sestar|"
    r"não\s(?:tenho|estou)|non\s(?:ne\s)?sono|ik\sben\s(?:er\s)?niet|я\sне|не)\s[^.,;!?\n]{0,40}",
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
    r"undetermined|impossible|indeterminate|insufficient|no\sidea|refuse|sorry|not\svisible|depends|without\sthe\svideo|"
    r"isn['’]?t\s(?:clear|visible|shown|possible)|not\sshown|"
    r"(?:cannot|can['’]?t|could\snot|couldn['’]t)\sbe\s(?:made\sout|read|seen)|"
    r"(?:(?:did|have|had)\snot|(?:did|have|had)n['’]t|never)\s(?:see|seen|saw|look(?:ed)?\sat|observed?)\s"
    r"(?:where|how|which|what|who|the\s(?:other|rest|whole)|all|every|most|the\s\w{1,12}\sitself))\b|\bn/a\b|不知道|无法|不确定|看不"
)
"""What says that there is no answer."""

TAILS = (
    r"\s{0,2}[,;(\[–—-]?\s{0,2}(?:(?:\b(?:because|since|as|given|due\sto|owing\sto|considering|based\son|judging\s(?:by|from)|"
    r"which|whose|where|rather\sthan|instead\sof|and\snot|but\snot|not|as\sopposed\sto|over|although|though|even\sthough|"
    r"thanks\sto|according\sto|in\smy\sopinion|based|seeing|reasoning|explanation|"
    r"confidence|including|of\swhich|of\swhom|consisting|comprising|whereas|while|weil|denn|parce|porque|perché|ведь|потому|так\sкак|и\sне|а\sне)\b)|"
    r"因为|由于|而不是|不是|なぜなら)|\s{1,2}\(|;\s|\s[-–—]{1,2}\s(?=[a-z])|,?\s(?:relative\sto|counted\sfrom)\b|"
    r",\s(?:facing|near|next\sto|with|looking|seen|viewed|the\sstart|\d|behind|beside|between|opposite|across|above|below|"
    r"beyond|just|right\snext|in\sfront|(?:to|on|at|in)\sthe\s(?:left|right|far|near|back|front|middle|centre|center|end|top|bottom|corner))\b|\s[–—-]\sin\sthe\sorder|\s\[|,\s(?=there\s(?:is|are)\b|it\s|I\s|you\s)"
)
"""What opens reasons and remarks behind an answer, in the same sentence."""

LIST_LEADS = rf"{THEREFORE}[^.:\n]{{0,60}}[:：](?=\s)"
"""What leads to a list: "so clockwise:"."""

CLAUSES = r"[,;:(–—]|\b(?:but|so|while|because|that|think|believe|therefore|hence|as|since|whereas)\b"
"""What parts the clauses of a sentence."""

REASONS = (
    r"\n[ \t\r]{0,20}\n\W{0,4}(?:because|since|explanation|reason|reasons|reasoning|rationale|justification|note)\b"
)
"""How a paragraph of reasons begins."""

ASIDES_BEFORE = (
    r"(?<=\w)[,;(]?\s(?:because|since|given\sthat)\b[^,;]*\Z|"
    r"\b(?:whether|asked|asks|asking|wonder|question\sis)\b[^;]*\Z"
)
"""What stands in a sentence before words that are no statement but a reason, or the question again."""

DELIBERATION = (
    r"\b(?:let\sme\s(?:think|see|work|start|look|check|reason|go)|let['’]s\s(?:think|see|work|start|look|check|reason|go)|"
    r"step\sby\sstep|thinking\s(?:aloud|out\sloud))\b"
)
"""What announces thinking aloud: where that breaks off, its last words are no answer."""

CUT_OFF = (
    r"(?:\b(?:and|or|the|an|of|is|are|was|there|so|to|with|that|at|(?<!\d\s)in|on|says|because|which|as|but|its?|from|stands|lies|would|should|must|has|by|than|since|when|where|if)|[,:;(]|\s[×x*+=÷/-])"
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
