import { asRecord } from '@/lib/domain/shared/record'
import { PLENTY } from '@/lib/testing/fakes/public-node'

type Json = Readonly<Record<string, unknown>>

/**
 * What the published client reads at a public order book, as it has to read it from us: the same but
 * for what the interface asks for. Each difference names the part of the interface it comes from.
 */
export function asInterfaceSays(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asInterfaceSays)
  if (typeof value !== 'object' || value === null) return value
  const record = asRecord(value)
  const parts = Object.fromEntries(
    Object.entries(record).map(([name, part]) => [name, asInterfaceSays(part)]),
  )
  if ('creationDate' in record) return { ...parts, ...orderChanges(record) }
  if ('expiration' in record) return { ...parts, expiration: sixDecimals(record.expiration) }
  return parts
}

/** The client shows the user as the owner of a native sell order; who placed it is part of the uid. */
const placedBy = ({ uid }: Json): string => `0x${String(uid).slice(66, 106)}`

const orderChanges = (order: Json): Json => ({
  // Fields of "Order (as returned)" that the public service does not report.
  from: placedBy(order),
  quoteId: null,
  fullBalanceCheck: false,
  appDataHash: order.appData,
  // "availableBalance | string | Amount": what the chain knows of, and the order book does not report.
  availableBalance: `${PLENTY}`,
  // "receiver | string | Address": without one, the owner receives.
  receiver: order.receiver ?? placedBy(order),
  // "creationDate | ISO 8601 timestamp with microseconds".
  creationDate: sixDecimals(order.creationDate),
  ...('onchainOrderData' in order && {
    onchainOrderData: placement(asRecord(order.onchainOrderData)),
  }),
})

/**
 * "placementError (string; a value named: `QuoteNotFound`)": with a capital, as the types of the
 * published client have it too. These are the codes that it and the interface know.
 */
const PLACEMENT_ERRORS: Readonly<Record<string, string>> = {
  quoteNotFound: 'QuoteNotFound',
  validToTooFarInTheFuture: 'ValidToTooFarInFuture',
  preValidationError: 'PreValidationError',
}

const placement = (data: Json): Json => ({
  ...data,
  placementError:
    data.placementError === null
      ? null
      : (PLACEMENT_ERRORS[String(data.placementError)] ?? 'Other'),
})

/** The same moment with the decimals that this service writes, finer ones dropped. */
const sixDecimals = (time: unknown): string =>
  String(time).replace(
    /(?:\.(\d+))?Z$/,
    (_, digits = '') => `.${digits.slice(0, 6).padEnd(6, '0')}Z`,
  )
