import { parseOrderUid, unpackOrderUid } from '@/lib/domain/order/uid'
import { jsonOrNull } from '@/lib/domain/shared/json-text'
import type { RequestDraft } from './request-draft'

/** Values by parameter name, from the newest competition. */
export type LiveValues = Readonly<Record<string, string>>

/**
 * Values for parameters from a competition, by parameter name. Orders of a settled competition come
 * first, because they have fills.
 */
export function liveValues(competition: unknown): LiveValues {
  const uid = [...list(field(competition, 'solutions'))]
    .reverse()
    .flatMap((solution) => [...list(field(solution, 'orders'))])
    .map((order) => field(order, 'id'))
    .concat(list(field(field(competition, 'auction'), 'orders')))
    .find((id) => typeof id === 'string')
  const parsed = typeof uid === 'string' ? parseOrderUid(uid) : null
  const owner = parsed?.ok ? unpackOrderUid(parsed.value).owner : null
  const auctionId = field(competition, 'auctionId')
  const txHash = list(field(competition, 'transactionHashes'))[0]
  const token = Object.keys(asObject(field(field(competition, 'auction'), 'prices')))[0]
  return {
    ...(parsed?.ok ? { uid: parsed.value, orderUid: parsed.value } : {}),
    ...(owner === null ? {} : { owner, account: owner, address: owner }),
    ...(typeof auctionId === 'number' ? { auction_id: String(auctionId) } : {}),
    ...(typeof txHash === 'string' ? { txHash } : {}),
    ...(token === undefined ? {} : { token, tokenAddress: token }),
  }
}

/** Replaces the draft's values by live ones; empty fields stay empty. */
export function fillDraft(
  draft: RequestDraft,
  live: LiveValues,
  tokens: readonly { readonly address: string }[],
): RequestDraft {
  const values = Object.fromEntries(
    Object.entries(draft.values).map(([name, value]) => [
      name,
      value.trim() === '' ? value : (live[name] ?? value),
    ]),
  )
  return { ...draft, values, body: fillBody(draft.body, live, tokens) }
}

/**
 * Replaces a list of uids by live ones, a list of pools by one that asks for all, and a pair of
 * tokens by two listed on this network.
 */
function fillBody(
  body: string | null,
  { uid }: LiveValues,
  tokens: readonly { readonly address: string }[],
): string | null {
  const value = body === null ? null : jsonOrNull(body)
  if (Array.isArray(value)) {
    if (value.every(isAddressText)) return '[]'
    return uid === undefined ? body : JSON.stringify([uid], null, 2)
  }
  const [sellToken, buyToken] = tokens
  if (field(value, 'sellToken') === undefined || sellToken === undefined || buyToken === undefined)
    return body
  const pair = { sellToken: sellToken.address, buyToken: buyToken.address }
  return JSON.stringify({ ...asObject(value), ...pair }, null, 2)
}

const isAddressText = (value: unknown): boolean =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)

const asObject = (value: unknown): object =>
  typeof value === 'object' && value !== null ? value : {}

const field = (value: unknown, name: string): unknown => Reflect.get(asObject(value), name)

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
