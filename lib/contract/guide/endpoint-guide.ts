import { MAX_APP_DATA_BYTES } from '@/lib/domain/app-data/app-data'
import { limits } from '../limits'

/**
 * The documentation of an endpoint in addition to its descriptor. Separate from the descriptors,
 * which browsers load.
 */
export type EndpointGuide = {
  /** How open points of the interface are handled here; rules worth knowing. */
  readonly notes?: readonly string[]
  /**
   * Texts for keys of schemas without a name, such as `params.uid`, `query.limit`, `body.address`
   * or `200.transactions`; inner keys are joined by dots.
   */
  readonly fields?: Readonly<Record<string, string>>
  readonly example: EndpointExample
}

/** A valid request and its responses as sent on the wire. `{network}` is the local one. */
type EndpointExample = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Body per success status; for a stream, events by name. */
  readonly responses: Readonly<Record<string, unknown>>
}

/** Parameters with the same meaning in every endpoint. */
export const parameterLabel: Readonly<Record<string, string>> = {
  uid: 'The order.',
  owner: 'Account that owns the orders.',
  account: 'Account.',
  address: 'Account.',
  orderUid: 'The order.',
  hash: 'keccak256 of the document.',
  digest: 'First 32 bytes of an order uid.',
  txHash: 'Hash of a settlement transaction.',
  auction_id: 'Auction number.',
  token: 'Token address.',
  offset: 'How many to skip; 0 when not given.',
  limit: 'How many to answer at most; 10 when not given.',
}

/** Note for every stream. */
export const openStreamsNote = `Streams open on a network, of all kinds together: beyond ${limits.streamsPerClient} of a client address a 429 with Retry-After, beyond ${limits.streamsPerProcess} of all clients a 503.`

/** Note for every list of a gateway network's order book. */
export const gapsNote =
  'An entry of another order book that cannot be read is left out: the header `X-Left-Out` states how many are, and the uids of their orders where known. `offset` counts them too.'

/** Note for every upload of an app-data document. */
export const uploadSizeNote = `A document of more than ${MAX_APP_DATA_BYTES} bytes is \`InvalidAppData\`, as in an order; one that is malformed otherwise is \`AppDataInvalid\`.`
