import 'server-only'

type Work<T> = (signal: AbortSignal) => Promise<T>

/**
 * Runs work with a signal that aborts with a `TimeoutError` after `ms`, or with the reason of the
 * first parent to abort. Work that must end in time has to observe the signal, up to the last byte
 * of a response. The timer does not keep the process alive; timer and parents are released when the
 * work ends or the signal aborts.
 *
 * Node 20 holds the sources of `AbortSignal.any` weakly, so a garbage collection may take the
 * time-out away. Here, the running timer holds the signal.
 */
export function withDeadline<T>(
  ms: number,
  parents: readonly AbortSignal[],
  work: Work<T>,
): Promise<T> {
  return withSignal(ms, parents, work)
}

/** Runs work with a signal that aborts as soon as one of `signals` does; see `withDeadline`. */
export function withAnySignal<T>(signals: readonly AbortSignal[], work: Work<T>): Promise<T> {
  return withSignal(null, signals, work)
}

/** Whether the reason of a signal or a rejection is that a deadline passed. */
export const isTimeout = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'TimeoutError'

async function withSignal<T>(
  ms: number | null,
  parents: readonly AbortSignal[],
  work: Work<T>,
): Promise<T> {
  const controller = new AbortController()
  const releases: (() => void)[] = []
  const release = () => {
    for (const releaseOne of releases.splice(0)) releaseOne()
  }
  const abort = (reason: unknown) => {
    release()
    controller.abort(reason)
  }

  const aborted = parents.find((parent) => parent.aborted)
  if (aborted !== undefined) {
    abort(aborted.reason)
  } else if (ms !== null && ms <= 0) {
    abort(timeoutError(ms))
  } else {
    releases.push(...parents.map((parent) => follow(parent, abort)))
    if (ms !== null) {
      const timer = setTimeout(() => abort(timeoutError(ms)), ms).unref()
      releases.push(() => clearTimeout(timer))
    }
  }
  try {
    return await work(controller.signal)
  } finally {
    release()
  }
}

const timeoutError = (ms: number) => new DOMException(`not done within ${ms} ms`, 'TimeoutError')

type Follower = (reason: unknown) => void
type Followed = { readonly followers: Set<Follower>; readonly stop: () => void }

const followed = new WeakMap<AbortSignal, Followed>()

/**
 * Calls back when the parent aborts, until released. Each parent gets one listener, however many
 * signals depend on it: Node warns of a leak above ten.
 */
function follow(parent: AbortSignal, follower: Follower): () => void {
  const { followers, stop } = followed.get(parent) ?? listenTo(parent)
  followers.add(follower)
  return () => {
    followers.delete(follower)
    if (followers.size === 0) stop()
  }
}

function listenTo(parent: AbortSignal): Followed {
  const followers = new Set<Follower>()
  const listener = () => {
    for (const follower of followers) follower(parent.reason)
  }
  const stop = () => {
    followed.delete(parent)
    parent.removeEventListener('abort', listener)
  }
  parent.addEventListener('abort', listener, { once: true })
  followed.set(parent, { followers, stop })
  return { followers, stop }
}
