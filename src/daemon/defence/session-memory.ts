/**
 * What the guard remembers of each session while the daemon lives: bounded, and forgotten when the session is closed.
 * That a session is held must not be forgotten: `session-marks.ts` keeps it in a file.
 */
import { LRUCache } from 'lru-cache';
import { CanaryTrail } from '../../security/canary/trail.ts';
import { ConversationLog } from './conversation-log.ts';
import { VisitedOrigins } from './visited-origins.ts';

/** Sessions remembered. What is forgotten makes the guard ask more: origins are new, the secret word is told again. */
const MOST = 200;

/** Of one session. */
export interface Remembered {
  readonly origins: VisitedOrigins;
  readonly conversation: ConversationLog;
  /** The canary that this daemon has told the session. */
  toldCanary?: string;
}

/** The session that was quiet longest is forgotten first. */
export class SessionMemory {
  readonly sessions = new LRUCache<string, Remembered>({ max: MOST });
  /** Apart from the rest, because they stay when a session is closed: in between lies no end of a word that is split. */
  readonly trails = new LRUCache<string, { canary: string; trail: CanaryTrail }>({ max: MOST });

  of(session: string): Remembered {
    const known = this.sessions.get(session);
    if (known) return known;
    const made = { origins: new VisitedOrigins(), conversation: new ConversationLog() };
    this.sessions.set(session, made);
    return made;
  }

  /** What the session sent lately, searched for that canary. */
  trail(session: string, canary: string): CanaryTrail {
    const known = this.trails.get(session);
    if (known?.canary === canary) return known.trail;
    const trail = new CanaryTrail(canary);
    this.trails.set(session, { canary, trail });
    return trail;
  }

  /** The session was closed; one that gets its name begins anew. */
  forget(session: string): void {
    this.sessions.delete(session);
  }
}
