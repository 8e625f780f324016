/**
 * Whether an order is quoted rather than given: security documents, questions and this project's own pages are full of
 * quoted attacks. A quotation lowers a finding below `warn`; it is never a reason to see nothing.
 */

const AROUND = 160;
const OPENING_REGEXP = /["'`«„‹「『*_>(]\s?$/;
const CLOSING_REGEXP = /^[^\n]{0,160}?["'`»“›」』]/;
const TALK_REGEXP =
  /\b(?:prompt[- ]injections?|injection attacks?|jailbreak\w*|attackers?|adversar\w*|malicious|exploit\w*|payloads?|vulnerab\w*|red[- ]team\w*|owasp|phish\w*|for example|e\.g\.|for instance|such as|phrases? like|(?:something|strings?|text|instructions?) like|classifiers?|detectors?|guardrails?|untrusted|mitigat\w*|defen[cs]es?)\b|(?:注入|攻击|攻撃|攻擊|例如|たとえば|例えば|공격|인젝션|예를 들어|هجوم|مثال|उदाहरण|हमल|например|атак|злоумышлен|por ejemplo|por exemplo|par exemple|attaquant|zum beispiel|angreifer|angriff)/;

/** `text` is normalised, `start` and `end` those of the order. */
export function isQuoted(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - AROUND), start);
  const after = text.slice(end, end + AROUND);
  if (TALK_REGEXP.test(before) || TALK_REGEXP.test(after)) return true;
  return OPENING_REGEXP.test(before) && CLOSING_REGEXP.test(after);
}
