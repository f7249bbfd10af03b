import type { Engine, EngineHealth } from './engine.js';
import { EngineDownError, PictureError, type PictureErrorCode } from './errors.js';
import type { Mode } from './mode.js';

/** How long it is remembered that a server can or cannot do a mode. */
const healthLifetimeMs = 30_000;
/** Failures of a server that another one may not have. */
const elsewhere: ReadonlySet<PictureErrorCode> = new Set(['ENGINE_DOWN', 'ENGINE_BUSY']);

interface Member {
  engine: Engine;
  active: number;
  known: Map<Mode, { at: number; health: Promise<EngineHealth> }>;
}

/**
 * Several servers of one kind as one engine. Work goes to the least busy server that can do the mode, and to the next
 * one if that server turns out to be down or full.
 */
export function createFleet(engines: readonly [Engine, ...Engine[]], now: () => number = Date.now): Engine {
  const [first] = engines;
  if (engines.length === 1) return first;
  const members: Member[] = engines.map((engine) => ({ engine, active: 0, known: new Map() }));

  async function healthOf(member: Member, mode: Mode): Promise<EngineHealth> {
    const known = member.known.get(mode);
    if (known && now() - known.at < healthLifetimeMs) return await known.health;
    const health = member.engine.health(mode);
    member.known.set(mode, { at: now(), health });
    return await health;
  }

  async function able(mode: Mode): Promise<Member[]> {
    const states = await Promise.all(members.map((member) => healthOf(member, mode)));
    return members.filter((_, at) => states[at]!.ok);
  }

  return {
    name: first.name,
    check: (mode, request) => first.check(mode, request),

    async generate(mode, request, options) {
      let refused: unknown = new EngineDownError(first.name, `${members.length} addresses`);
      const untried = new Set(await able(mode));
      while (untried.size > 0) {
        // Chosen and counted in one go, so that simultaneous tasks do not all choose the same.
        const member = [...untried].reduce((least, other) => (other.active < least.active ? other : least));
        untried.delete(member);
        member.active++;
        try {
          return await member.engine.generate(mode, request, options);
        } catch (error) {
          if (!(error instanceof PictureError && elsewhere.has(error.code))) throw error;
          if (error.code === 'ENGINE_DOWN') member.known.delete(mode);
          refused = error;
        } finally {
          member.active--;
        }
      }
      throw refused;
    },

    async health(mode) {
      const states = await Promise.all(members.map((member) => healthOf(member, mode)));
      return { ok: states.some(({ ok }) => ok), detail: states.map(({ detail }) => detail).join('; ') };
    },

    close: async () => void (await Promise.all(engines.map((engine) => engine.close()))),
  };
}
