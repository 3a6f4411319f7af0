import 'server-only'
import { type Address, address } from '@/lib/domain/shared/address'
import type { Database, Unlisten } from '@/lib/infra/db/database'

const CHANNEL = 'inbox_reader'
/** Often enough that who listens later knows soon, and one that is lost does not matter. */
const REPEAT_MS = 240_000

/** Tells every process that an inbox is read: now, again and again, and when that ends. */
export function publishReader(
  database: Pick<Database, 'notify'>,
  account: Address,
  signal: AbortSignal,
): void {
  // Who is not heard is looked at rarely, and tells again.
  const tell = (what: 'open' | 'shut') =>
    void database.notify(CHANNEL, `${what}:${account}`).catch(() => undefined)
  if (signal.aborted) return
  const timer = setInterval(tell, REPEAT_MS, 'open')
  timer.unref()
  signal.addEventListener(
    'abort',
    () => {
      clearInterval(timer)
      tell('shut')
    },
    { once: true },
  )
  tell('open')
}

/** Hears of such accounts, and of those nobody reads at one of the processes. */
export function listenToReaders(
  database: Pick<Database, 'listen'>,
  onReader: (account: Address, isOpen: boolean) => void,
): Promise<Unlisten> {
  return database.listen(CHANNEL, (payload) => {
    // Empty where some may have been missed: they are told again.
    const [what, account] = payload.split(':')
    if (account !== undefined) onReader(address(account), what === 'open')
  })
}
