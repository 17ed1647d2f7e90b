"""Cues: the words and signs that call something an answer, in the languages and dress in which players write them.

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
    r"opt(?:ed|ing)?\sfor|(?:end|wind|wound)(?:ed|ing)?\sup\s(?:with|at|on)|arriv(?:e|ed|ing)\sat|settl(?:e|ed|ing)\s(?:on|for)|vot(?:e|ed|ing)\sfor|stick(?:ing)?\swith|decide[d]?\son|"
    r"conclude(?:\sthat)?|answer|submit|lock(?:ing)?\sin|"
    r"(?:chang|revis|correct|updat|switch|mov|amend)(?:e|es|ed|ing|ing|ing)?(?:\s(?:it|that|this|my\s(?:answer|guess|choice|pick|mind|estimate)))?\sto)\b"
    r"(?:\s{1,3}(?:it\sis|it['’]s|that\sit\sis))?[:\s]",
    r"(?:^|[.!?:;\n,]\s{0,3}|\bso\s|\btherefore,?\s)(?:going\swith|choosing|picking|selecting|"
    r"(?:let['’]?s\s|let\s(?:me|us)\s)?(?:go\swith|choose|pick|select))\s",
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
    r"\bi\.e\.,?|(?<=[,;(]\s)that\sis,|\bin\sother\swords\b[,:]?|\bd\.\s?h\.,?|c['’]est-à-dire|\bes\sdecir\b,?|\bou\sseja\b,?|\b(?:czyli|to\sznaczy|то\sесть|cioè|oftewel|yani)\b,?|也就是(?:说)?|つまり|すなわち|즉",
)
"""What leads to a conclusion: "so", "that leaves"."""

STATEMENTS = _any(
    r"\b(?:it|this|that|which|these|they|there|he|she|you|one)\s{1,2}"
    r"(?:(?:clearly|most\slikely|probably|definitely|then|just)\s)?"
    r"(?:is|are|was|were|must\sbe|has\sto\sbe|should\sbe|would\sbe|will\sbe|can\sonly\sbe|makes|gives|yields|means|"
    r"leads\sto|points?\sto|corresponds?\sto|match(?:es)?|equals|totals|suggests?|indicates?|implies|"
    r"seems\sto\sbe|appears\sto\sbe|looks\slike)\b(?:\s(?:only|just|that))?",
    r"\b(?:it|that(?!['’]s\sright\b)|there|he|she)['’]s\b|\b(?:gotta|got\sto|has\sto|must)\sbe\b|\byou['’]re\s(?:at|in|on)\b",
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
    r"\s(?:it\sis|wins|(?:fits|matches)(?:\s(?:best|the\s\w{1,20}|(?:everything|all|every)(?:\s\w{1,12}){0,4}))?|is\swhat\sI\s\w{1,10}|matches(?:\s(?:best|the\s\w{1,20}))?|"
    r"gets\smy\svote|for\ssure|then)\b(?=\W{0,4}(?:\Z|\n|[.,;!]))",
    r"\s?(?:是|为)(?:正确|最佳|对|唯一正确|正確)的?(?:答案|选项|選項)?",
    r"\s?(?:이|가)\s?(?:정답|맞)|\s?が(?:正解|正しい)",
    r"\s(?:ist\s(?:richtig|korrekt|die\srichtige\sAntwort)|est\s(?:correcte?|juste|la\sbonne\sréponse)|"
    r"es\s(?:correcta?|la\srespuesta(?:\scorrecta)?)|é\s(?:a\sresposta(?:\scorreta)?|corret[ao])|"
    r"è\s(?:corrett[ao]|la\srisposta(?:\scorretta)?|giust[ao])|верно|правильно|верный\sответ|правильный\sответ)",
    r"\s{0,3}(?:✅|✓|✔|☑)",
)
"""What stands behind an answer and calls it one: "is the right answer", "it is"."""

LIST_LEADS = rf"{THEREFORE}[^.:\n]{{0,60}}[:：](?=\s)"
"""What leads to a list: "so clockwise:"."""
