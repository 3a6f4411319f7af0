import 'server-only'
import type { Endpoint } from '@/lib/contract/endpoint'
import { type ErrorType, edgeFailures, isErrorType } from '@/lib/contract/error-catalog'
import { MAX_UINT256 } from '@/lib/domain/shared/amount'
import { asRecord } from '@/lib/domain/shared/record'
import type { ReplyFailure } from '@/lib/server/http/api-table'
import { LIMITED_SECONDS, type UpstreamAnswer, type UpstreamFault } from './upstream-client'

/**
 * The public order-book service's own codes where this interface has another one for the same
 * condition; all other codes of the catalogue keep their name, with this interface's status.
 * Source: its handlers of orders, quotes, cancellations and app data; lib/docs/decisions.md#rulings.
 */
const CODES: Readonly<Record<string, Readonly<Record<string, ErrorType>>>> = {
  placeOrder: {
    WrongOwner: 'InvalidSignature',
    NoLiquidity: 'InsufficientLiquidity',
    AppDataInvalid: 'InvalidAppData',
    AppDataMismatch: 'InvalidAppData',
    MetadataSerializationFailed: 'InvalidAppData',
  },
  quoteOrder: {
    AppDataInvalid: 'InvalidAppData',
    AppDataMismatch: 'InvalidAppData',
  },
}

/** Codes that the public service answers with a status of 500 though the request is at fault. */
const CLIENT_FAULTS: ReadonlySet<string> = new Set(['SellAmountOverflow', 'BuyAmountOverflow'])

/** A refusal in the words of this interface; null where the answer is a fault of the upstream. */
export function refusalOf(
  endpoint: Endpoint,
  answer: UpstreamAnswer,
  body: unknown,
  nowSeconds: number,
): ReplyFailure | null {
  const { code, text, data } = partsOf(answer)
  if (answer.status === 429) {
    return {
      errorType: 'RateLimited',
      description: 'The order book of this network limits requests. Try again later.',
      retryAfterSeconds: answer.retryAfterSeconds ?? LIMITED_SECONDS,
      limitedBy: 'order-book',
    }
  }
  if (answer.status >= 500 && !CLIENT_FAULTS.has(code)) return null
  const extra = data === undefined ? {} : { data }
  if (code === 'InsufficientValidTo' && isPast(endpoint, body, nowSeconds)) {
    return { errorType: 'OrderExpired', description: 'validTo is in the past' }
  }
  const overflow = code === '' ? overflowOf(endpoint, body) : null
  if (overflow !== null) return { errorType: overflow, description: 'exceeds the uint256 maximum' }
  const known = CODES[endpoint.name]?.[code] ?? code
  if (isErrorType(known) && isDocumented(endpoint, known)) {
    return { errorType: known, description: text, ...extra }
  }
  const description = code === '' ? text : `${code}: ${text}`
  const general = codeOfStatus(answer.status)
  // What no client of the endpoint can be refused for, such as our key, is not the client's fault.
  return isDocumented(endpoint, general) ? { errorType: general, description, ...extra } : null
}

const isDocumented = ({ failures }: Endpoint, code: ErrorType): boolean =>
  [...failures, ...edgeFailures].includes(code)

function partsOf({ body, isJson }: UpstreamAnswer) {
  const { errorType, description, data } = asRecord(body)
  const code = typeof errorType === 'string' ? errorType : ''
  const words = typeof description === 'string' ? description : isJson ? '' : String(body)
  return { code, text: words.slice(0, MAX_TEXT), data }
}

/** Longer ones are no sentence. */
const MAX_TEXT = 500

function isPast({ name }: Endpoint, body: unknown, nowSeconds: number): boolean {
  const { validTo } = asRecord(body)
  return name === 'placeOrder' && typeof validTo === 'number' && validTo < nowSeconds
}

/** The service refuses such amounts before it knows that they belong to an order. */
function overflowOf({ name }: Endpoint, body: unknown): ErrorType | null {
  if (name !== 'placeOrder') return null
  const { sellAmount, buyAmount, feeAmount } = asRecord(body)
  const isOver = (amount: unknown) => typeof amount === 'bigint' && amount > MAX_UINT256
  if (isOver(sellAmount)) return 'SellAmountOverflow'
  if (isOver(buyAmount)) return 'BuyAmountOverflow'
  return isOver(feeAmount) ? 'FeeAmountOverflow' : null
}

function codeOfStatus(status: number): ErrorType {
  switch (status) {
    case 401:
      return 'Unauthorized'
    case 403:
      return 'Forbidden'
    case 404:
      return 'NotFound'
    case 405:
      return 'MethodNotAllowed'
    case 413:
      return 'PayloadTooLarge'
    default:
      return 'InvalidParameter'
  }
}

/** How a fault of the upstream is reported: retryable, whose it is, and never "not found". */
export function faultFailure(
  fault: UpstreamFault,
): ReplyFailure<'RateLimited' | 'ServiceUnavailable' | 'BadGateway'> {
  switch (fault.kind) {
    case 'spent': {
      const retryAfterSeconds = Math.ceil(fault.waitMs / 1_000)
      return {
        errorType: 'RateLimited',
        description: `${LIMITS[fault.limitedBy]} Try again in ${retryAfterSeconds} s.`,
        retryAfterSeconds,
        limitedBy: fault.limitedBy,
      }
    }
    case 'unavailable':
      return {
        errorType: 'ServiceUnavailable',
        description: `The order book of this network is not available: ${fault.reason}. Try again later.`,
        retryAfterSeconds: UNAVAILABLE_SECONDS,
        faultOf: ['order-book'],
      }
    case 'unreadable':
      return {
        errorType: 'BadGateway',
        description: `The order book of this network was not understood: ${fault.reason}. Try again later.`,
        retryAfterSeconds: UNAVAILABLE_SECONDS,
        faultOf: ['order-book'],
      }
  }
}

const LIMITS = {
  budget: 'This service may not ask the order book of this network more often.',
  'order-book': 'The order book of this network limits requests.',
} as const

const UNAVAILABLE_SECONDS = 5
