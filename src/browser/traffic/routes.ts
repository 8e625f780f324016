/** Requests of a session that get another answer than the server's, or none: an ordered list of rules, newest first. */
import type { BrowserContext, Route } from 'playwright-core';

/** What a rule matches, and what it answers. */
export interface RouteRule {
  kind: 'block' | 'mock';
  /** As the caller wrote it. */
  pattern: string;
  matches(url: string): boolean;
  /** Upper case; absent: any. */
  method?: string;
  /** Answers that are left; absent: without end. */
  left?: number;
  /** Of a mock. */
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** A rule of the session. */
export interface ListedRule extends RouteRule {
  /** `r1`, `r2`, … */
  id: string;
  /** Requests it has answered. */
  hits: number;
}

/** The newest rule that matches answers. */
export class Routes {
  readonly #context: BrowserContext;
  readonly #restored: () => Promise<void>;
  #rules: ListedRule[] = [];
  #last = 0;
  #listening = false;

  /** @param restored settles when rules can't answer the requests of a page that writes saved storage */
  constructor(context: BrowserContext, restored: () => Promise<void>) {
    this.#context = context;
    this.#restored = restored;
  }

  /** Newest first, as they are tried. */
  list(): ListedRule[] {
    return [...this.#rules];
  }

  async add(rule: RouteRule): Promise<ListedRule> {
    await this.#restored();
    const added = { ...rule, id: `r${++this.#last}`, hits: 0 };
    this.#rules.unshift(added);
    await this.#listen();
    return added;
  }

  /** @returns the rules that were taken away */
  async remove(which: (rule: ListedRule) => boolean): Promise<ListedRule[]> {
    const gone = this.#rules.filter(which);
    this.#rules = this.#rules.filter((rule) => !gone.includes(rule));
    // Chromium keeps no cache while anything listens.
    if (this.#rules.length === 0 && this.#listening) {
      this.#listening = false;
      await this.#context.unroute(EVERYTHING, this.#answer);
    }
    return gone;
  }

  /** The rule that such a request would meet now. */
  ruleFor(url: string, method: string): ListedRule | undefined {
    return this.#rules.find(
      (each) => each.left !== 0 && (each.method === undefined || each.method === method) && each.matches(url),
    );
  }

  /** Takes over another session's rules, as they are. */
  async adopt(other: Routes): Promise<void> {
    await this.#restored();
    this.#rules = other.list();
    this.#last = other.#last;
    if (this.#rules.length > 0) await this.#listen();
  }

  async #listen(): Promise<void> {
    if (this.#listening) return;
    this.#listening = true;
    await this.#context.route(EVERYTHING, this.#answer);
  }

  /** Never rejects: a page that goes away meanwhile wants no answer. */
  #answer = async (route: Route): Promise<void> => {
    await this.#decide(route).catch(() => {});
  };

  async #decide(route: Route): Promise<void> {
    const request = route.request();
    const rule = this.ruleFor(request.url(), request.method());
    if (!rule) return await route.fallback();
    rule.hits++;
    if (rule.left !== undefined) rule.left--;
    if (rule.kind === 'block') await route.abort('blockedbyclient');
    else await route.fulfill({ status: rule.status, headers: rule.headers, body: rule.body });
  }
}

const EVERYTHING = () => true;
