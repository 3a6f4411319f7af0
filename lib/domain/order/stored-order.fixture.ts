import { atoms } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { NO_FILLS } from './fills'
import { ANVIL_OWNER, LOCAL_DOMAIN, VECTOR_E } from './order.fixture'
import { NO_INTERACTIONS, type StoredOrderWithEvent } from './stored-order'
import { orderUid } from './uid'

/** An open order without fills or events; its uid repeats one byte of hex. */
export const storedOrder = (
  byte: string,
  changes: Partial<StoredOrderWithEvent> = {},
): StoredOrderWithEvent => ({
  uid: orderUid(`0x${byte.repeat(56)}`),
  owner: ANVIL_OWNER,
  from: ANVIL_OWNER,
  data: VECTOR_E.data,
  signature: { signingScheme: 'eip712', signature: hex('0x') },
  class: 'limit',
  settlementContract: LOCAL_DOMAIN.settlementContract,
  fullBalanceCheck: false,
  quoteId: null,
  validFrom: null,
  interactions: NO_INTERACTIONS,
  partnerFees: [],
  extraGas: 0n,
  createdAt: unixMicros(1),
  cancelledAt: null,
  cancellationReason: null,
  replacedBy: null,
  appDataDocument: null,
  fills: NO_FILLS,
  executedFee: atoms(0n),
  invalidatedOnChain: false,
  presigned: null,
  quote: null,
  onchain: null,
  lastEvent: null,
  ...changes,
})
