import {
  type Reader,
  storedAs,
  storedFlag,
  storedIndex,
  storedLiteral,
  storedObject,
  storedOr,
  storedText,
} from '@/lib/client/stored-json'
import type { OrderCreation } from '@/lib/contract/codecs/order-creation'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import { toQuoteId } from '@/lib/domain/quote/quote-id'
import { address } from '@/lib/domain/shared/address'
import { parseAtoms, type UnixSeconds } from '@/lib/domain/shared/amount'
import { bytes32, hex } from '@/lib/domain/shared/hex'

const MAX_UINT32 = 4_294_967_295

export const storedUnixSeconds: Reader<UnixSeconds> = (value) => {
  const seconds = storedIndex(value)
  return seconds === undefined || seconds > MAX_UINT32 ? undefined : (seconds as UnixSeconds)
}

const storedAddress = storedAs(address)

export const storedAtoms = storedAs((text) => {
  const parsed = parseAtoms(text)
  if (!parsed.ok) throw new Error(parsed.error.description)
  return parsed.value
})

const storedQuoteId: Reader<number | null> = (value) =>
  typeof value === 'number' && Number.isInteger(value) ? toQuoteId(value) : undefined

const storedAppDataHash = storedAs((text) => bytes32(text) as unknown as AppDataHash)

/**
 * A signed order as stored by this browser, in its wire form. Parsed without the codecs, which are
 * larger than the pages that list such orders; `stored-order.test.ts` checks that both agree.
 */
export const storedOrderCreation: Reader<OrderCreation> = storedObject<OrderCreation>({
  sellToken: storedAddress,
  buyToken: storedAddress,
  receiver: storedOr(storedAddress, null),
  sellAmount: storedAtoms,
  buyAmount: storedAtoms,
  validTo: storedUnixSeconds,
  feeAmount: storedAtoms,
  kind: storedLiteral('sell', 'buy'),
  partiallyFillable: storedOr(storedFlag, false),
  sellTokenBalance: storedOr(storedLiteral('erc20', 'internal', 'external'), 'erc20'),
  buyTokenBalance: storedOr(storedLiteral('erc20', 'internal'), 'erc20'),
  appData: storedText,
  appDataHash: storedOr(storedAppDataHash, null),
  from: storedOr(storedAddress, null),
  signingScheme: storedLiteral('eip712', 'ethsign', 'eip1271', 'presign'),
  signature: storedAs(hex),
  quoteId: storedOr(storedQuoteId, null),
  fullBalanceCheck: storedOr(storedFlag, false),
})
