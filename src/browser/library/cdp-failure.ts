/** What a failed DevTools call means. The protocol has no codes for these; the words are Chromium's and the library's. */
import { messageOf } from '../../errors.ts';

const DOCUMENT_GONE =
  /Cannot find (default execution )?context|Execution context was destroyed|Inspected target navigated|Promise was collected|Not attached to an active page|Could not find object with given id|Frame with the given (id|frameId)|No frame (for|with) given id|uniqueContextId not found|Node with given id does not belong to the document/;

const TARGET_GONE =
  /Target (page, context or browser has been closed|closed|crashed)|has been closed|[Ss]ession (is )?closed|Page crashed|No session with given id|session closed/;

/** The document that the call was for has been replaced or its frame removed. */
export function meansDocumentGone(error: unknown): boolean {
  return DOCUMENT_GONE.test(messageOf(error));
}

/** The page or frame target of the session is no more. */
export function meansTargetGone(error: unknown): boolean {
  return TARGET_GONE.test(messageOf(error));
}

export { messageOf };
