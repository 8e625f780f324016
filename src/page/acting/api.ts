/** The acting half of the page engine. */

export interface ActingApi {
  /** Answers at once; shows that the page's main thread is alive. */
  ping(): true;
}
