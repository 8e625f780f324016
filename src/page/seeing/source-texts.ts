/** Words that stand in the source and are never drawn: comments, templates, and what is for browsers without scripts. */
import * as dom from '../dom.ts';
import { collapse } from './drawn-text.ts';

/** One such text and where it stands. */
export interface SourceText {
  readonly node: Node;
  readonly why: 'comment' | 'template' | 'noscript' | 'description' | 'fallback';
  readonly text: string;
}

const WORD_REGEXP = /\p{L}{3}/u;
const LONGEST_MARK = 60;
/** What frameworks leave in comments to find their way. */
const MARK_REGEXP =
  /^\s*(?:[$[\]?!/{]|wp:|ko\s|bindings=|v-(?:if|for|else)|ng|(?:ng-)?container\s*$|lit\b|more\s*$)/i;
const MARKUP_REGEXP = /<[^>]*>/g;

function isMark(comment: string): boolean {
  return comment.length <= LONGEST_MARK && MARK_REGEXP.test(comment);
}

/** In document order, comments first. */
export function sourceTexts(root: Element): SourceText[] {
  const found: SourceText[] = [];
  const comments = dom.createNodeIterator(
    document,
    isDocumentElement(root) ? document : root,
    NodeFilter.SHOW_COMMENT,
  );
  for (let node = comments.nextNode(); node; node = comments.nextNode()) {
    // Only comments were asked for.
    const data = dom.characterData(node as Comment);
    if (WORD_REGEXP.test(data) && !isMark(data)) found.push({ node, why: 'comment', text: collapse(data) });
  }
  for (const element of dom.elementQueryAll(
    root,
    'template,noscript,iframe,video,audio,canvas,svg desc,svg metadata',
  )) {
    const text = collapse(textIn(element));
    if (/\p{L}/u.test(text.replace(MARKUP_REGEXP, '')))
      found.push({ node: element, why: reasonOf(element), text });
  }
  return found;
}

function isDocumentElement(root: Element): boolean {
  return root === dom.documentElement(document);
}

function textIn(element: Element): string {
  return (
    (element instanceof HTMLTemplateElement
      ? dom.textContent(dom.templateContent(element))
      : dom.textContent(element)) ?? ''
  );
}

function reasonOf(element: Element): SourceText['why'] {
  const name = dom.localName(element);
  if (name === 'template' || name === 'noscript') return name;
  return name === 'desc' || name === 'metadata' ? 'description' : 'fallback';
}
