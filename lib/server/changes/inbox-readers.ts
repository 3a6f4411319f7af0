import 'server-only'
import { type Address, address } from '@/lib/domain/shared/address'
import type { Database, Unlisten } from '@/lib/infra/db/database'

const CHANNEL = 'inbox_reader'
/** Repeated so that later listeners learn of it soon, and a lost notice does not matter. */
const REPEAT_MS = 240_000

/** Notifies all processes that an inbox is open: now, repeatedly, and when it is closed. */
export function publishReader(
  database: Pick<Database, 'notify'>,
  account: Address,
  signal: AbortSignal,
): void {
  // A failure only means less frequent polling until the notice is repeated.
  const notify = (state: 'open' | 'shut') =>
    void database.notify(CHANNEL, `${state}:${account}`).catch(() => undefined)
  if (signal.aborted) return
  const timer = setInterval(notify, REPEAT_MS, 'open')
  timer.unref()
  signal.addEventListener(
    'abort',
    () => {
      clearInterval(timer)
      notify('shut')
    },
    { once: true },
  )
  notify('open')
}

/** Listens for inboxes that are opened or closed in any process. */
export function listenToReaders(
  database: Pick<Database, 'listen'>,
  onReader: (account: Address, isOpen: boolean) => void,
): Promise<Unlisten> {
  return database.listen(CHANNEL, (payload) => {
    // An empty payload means that notices may have been missed: they will be repeated.
    const [state, account] = payload.split(':')
    if (account !== undefined) onReader(address(account), state === 'open')
  })
}
