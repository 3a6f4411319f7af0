import {
  appDataHash,
  EMPTY_APP_DATA_DOCUMENT,
  ZERO_APP_DATA_HASH,
} from '@/lib/domain/app-data/hash'
import { MAX_UINT256 } from '@/lib/domain/shared/amount'
import type { StoredOrder } from './stored-order'

const allowedValues: Readonly<Record<string, readonly string[]>> = {
  kind: ['sell', 'buy'],
  sellTokenBalance: ['erc20', 'internal', 'external'],
  buyTokenBalance: ['erc20', 'internal'],
  signingScheme: ['eip712', 'ethsign', 'eip1271', 'presign'],
  class: ['market', 'limit', 'liquidity'],
}

const bytesPattern = /^0x(?:[0-9a-f]{2})*$/
const isBytes = (text: string, bytes: number): boolean =>
  text.length === 2 + 2 * bytes && bytesPattern.test(text)

/**
 * Returns the first field of a stored order whose value is impossible, or null. Rows are trusted
 * everywhere else; the lookup of many orders uses this to report a corrupt row instead of failing.
 * Cost: one hash of the app-data document.
 */
export function storedOrderFault(order: StoredOrder): string | null {
  const { data, signature } = order
  const enumFields = { ...data, signingScheme: signature.signingScheme, class: order.class }
  for (const [field, allowed] of Object.entries(allowedValues)) {
    if (!allowed.includes(String(Reflect.get(enumFields, field)))) return field
  }
  for (const [field, text] of Object.entries({
    owner: order.owner,
    from: order.from,
    sellToken: data.sellToken,
    buyToken: data.buyToken,
    receiver: data.receiver,
    settlementContract: order.settlementContract,
  })) {
    if (!isBytes(text, 20)) return field
  }
  if (!isBytes(data.appData, 32)) return 'appData'
  if (!bytesPattern.test(signature.signature)) return 'signature'
  for (const field of ['sellAmount', 'buyAmount', 'feeAmount'] as const) {
    if (data[field] < 0n || data[field] > MAX_UINT256) return field
  }
  if (!Number.isInteger(data.validTo) || data.validTo < 0 || data.validTo > 0xffff_ffff) {
    return 'validTo'
  }
  return hasMatchingDocument(order) ? null : 'fullAppData'
}

function hasMatchingDocument({ data, appDataDocument }: StoredOrder): boolean {
  if (appDataDocument === null) return true
  return data.appData === ZERO_APP_DATA_HASH
    ? appDataDocument === EMPTY_APP_DATA_DOCUMENT
    : appDataHash(appDataDocument) === data.appData
}
