import { expect } from '@playwright/test'
import type { OrderNotificationType } from '@/lib/domain/notification/notification'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'
import { createTrader, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import type { SignedIn } from './channels'
import { type EventReader, openEvents } from './event-reader'
import { entriesOf, inboxUrl, readInbox, type WireEntry } from './inbox'
import { signInAs } from './sign-in'

/** A signed-in trader with an open stream of notifications. */
export type WatchedAccount = {
  readonly network: TestNetwork
  readonly trader: Trader
  readonly signedIn: SignedIn
  readonly stream: EventReader
}

export async function watchAccount(
  network: TestNetwork,
  symbols: readonly string[],
): Promise<WatchedAccount> {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve(symbols.map(network.token))
  const signedIn = await signInAs(network, trader.account)
  const stream = await openEvents(`${inboxUrl(network.url, signedIn.account)}/events`)
  return { network, trader, signedIn, stream }
}

/** All entries the endpoint lists for an account. */
export const inboxOf = async (
  { url }: Pick<TestNetwork, 'url'>,
  account: Address,
): Promise<readonly WireEntry[]> => entriesOf(await readInbox(url, account, '?limit=1000'))

/** The listed entries of this type about one order. */
export const listedEntries = async (
  { network, signedIn }: WatchedAccount,
  uid: OrderUid,
  type: OrderNotificationType,
): Promise<readonly WireEntry[]> =>
  (await inboxOf(network, signedIn.account)).filter(
    (entry) => entry.type === type && entry.metadata.orderUid === uid,
  )

/** Whether the stream sent this event with this id. */
export const isStreamed = ({ stream }: WatchedAccount, event: string, id: string): boolean =>
  stream.events.some((sent) => sent.event === event && (sent.data as { id?: string }).id === id)

/** Checks the shape of an entry and waits until the stream has sent exactly this entry. */
export async function expectNotified(account: WatchedAccount, entry: WireEntry): Promise<void> {
  expect(entry).toEqual({
    id: expect.stringMatching(/^\S+$/),
    account: account.signedIn.account,
    type: expect.stringMatching(/^[a-z_]+$/),
    message: expect.stringMatching(/^\S.*\.$/),
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    metadata: expect.objectContaining({ network: 'local' }),
  })
  // The stream may have sent an earlier version of it before.
  await expect.poll(() => account.stream.events.map(({ data }) => data)).toContainEqual(entry)
}

/** Waits until an entry of this type about the order is listed; resolves with all of them. */
export const waitForListed = (
  account: WatchedAccount,
  uid: OrderUid,
  type: OrderNotificationType,
): Promise<readonly WireEntry[]> =>
  until(`${type} of ${uid}`, async () => {
    const found = await listedEntries(account, uid, type)
    return found.length > 0 && found
  })

/** Waits for the entry of this type about the order, in list and stream; fails if there are several. */
export async function expectNotifiedOnce(
  account: WatchedAccount,
  uid: OrderUid,
  type: OrderNotificationType,
): Promise<WireEntry> {
  const [entry, ...others] = await waitForListed(account, uid, type)
  if (entry === undefined) throw new Error(`no ${type}`)
  expect(others).toEqual([])
  await expectNotified(account, entry)
  return entry
}
