import { expect } from '@playwright/test'
import type { OrderNotificationType } from '@/lib/domain/notification/notification'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { SignedIn } from './channels'
import { type EventReader, openEvents } from './event-reader'
import { entriesOf, inboxUrl, readInbox, type WrittenEntry } from './inbox'
import type { TestNetwork } from './network'
import { signInAs } from './sign-in'
import { createTrader, type Trader } from './trader'
import { until } from './until'

/** An account that trades, signed in, with its stream of notifications open. */
export type WatchedAccount = {
  readonly network: TestNetwork
  readonly trader: Trader
  readonly one: SignedIn
  readonly stream: EventReader
}

export async function watchAccount(
  network: TestNetwork,
  symbols: readonly string[],
): Promise<WatchedAccount> {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve(symbols.map(network.token))
  const one = await signInAs(network, trader.account)
  const stream = await openEvents(`${inboxUrl(network.url, one.account)}/events`)
  return { network, trader, one, stream }
}

/** Everything the endpoint lists of an account. */
export const inboxOf = async (
  { url }: Pick<TestNetwork, 'url'>,
  account: Address,
): Promise<readonly WrittenEntry[]> => entriesOf(await readInbox(url, account, '?limit=1000'))

/** What the endpoint lists of that type about one order. */
export const listedOf = async (
  { network, one }: WatchedAccount,
  uid: OrderUid,
  type: OrderNotificationType,
): Promise<readonly WrittenEntry[]> =>
  (await inboxOf(network, one.account)).filter(
    (entry) => entry.type === type && entry.metadata.orderUid === uid,
  )

/** Whether the stream has told of this id under this event. */
export const streamed = ({ stream }: WatchedAccount, event: string, id: string): boolean =>
  stream.told.some((one) => one.event === event && (one.data as { id?: string }).id === id)

/** Holds an entry against the interface's shape, and waits until the stream has told it as it is. */
export async function expectNotified(account: WatchedAccount, entry: WrittenEntry): Promise<void> {
  expect(entry).toEqual({
    id: expect.stringMatching(/^\S+$/),
    account: account.one.account,
    type: expect.stringMatching(/^[a-z_]+$/),
    message: expect.stringMatching(/^\S.*\.$/),
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    metadata: expect.objectContaining({ network: 'local' }),
  })
  // An earlier version of it may have been told before.
  await expect
    .poll(() => account.stream.told.map(({ data }) => data), { timeout: 5_000 })
    .toContainEqual(entry)
}

/** What is listed of that type about the order, once something is. */
export const listedInTime = (
  account: WatchedAccount,
  uid: OrderUid,
  type: OrderNotificationType,
  timeoutMs: number,
): Promise<readonly WrittenEntry[]> =>
  until(
    `${type} of ${uid}`,
    async () => {
      const found = await listedOf(account, uid, type)
      return found.length > 0 && found
    },
    timeoutMs,
  )

/** The one entry of that type about the order, in endpoint and stream. */
export async function notifiedOnce(
  account: WatchedAccount,
  uid: OrderUid,
  type: OrderNotificationType,
  timeoutMs: number,
): Promise<WrittenEntry> {
  const [entry, ...others] = await listedInTime(account, uid, type, timeoutMs)
  if (entry === undefined) throw new Error(`no ${type}`)
  expect(others).toEqual([])
  await expectNotified(account, entry)
  return entry
}
