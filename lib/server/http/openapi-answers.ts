import 'server-only'
import { cacheControl, isTagged } from '@/lib/contract/cache-control'
import type { Dialect, Endpoint } from '@/lib/contract/endpoint'
import { failureCodes } from '@/lib/contract/endpoint-failures'
import type { ErrorType } from '@/lib/contract/error-catalog'
import { errorGuide } from '@/lib/contract/error-guide'
import { FAULT_OF_HEADER, FAULT_OF_PATTERN } from '@/lib/contract/fault-of'
import type { EndpointGuide } from '@/lib/contract/guide/endpoint-guide'
import { statusMessages } from '@/lib/contract/guide/status-labels'
import {
  LEFT_OUT_HEADER,
  LEFT_OUT_PATTERN,
  listsWithGaps,
  MAX_NAMED,
} from '@/lib/contract/left-out'
import { LIMIT_SOURCES, LIMITED_BY_HEADER } from '@/lib/contract/limited-by'
import { IMAGE_TYPES } from '@/lib/domain/shared/image-type'
import type { Json, SchemaWriter } from './openapi-schemas'

const text = { type: 'string' }

const NOT_STORED = 'no-store'
const REVALIDATED = 'no-cache'

/** Headers that are said once, for all responses: most of the document would be their repetition. */
export const commonHeaders: Json = {
  'X-Request-Id': {
    description: 'Name of this request in our logs.',
    required: true,
    schema: text,
  },
  'Access-Control-Allow-Origin': {
    description:
      'Any origin may call. Not of operations marked `x-own-pages-only`, which pages of other origins may not call.',
    schema: { const: '*' },
  },
  'Cache-Control': {
    description:
      'Where the response names none: `no-cache` of the 200 and 304 of operations that answer 304, `no-store` of all others.',
    schema: { enum: [REVALIDATED, NOT_STORED] },
  },
  ETag: {
    description:
      'Of the 200 and 304 of operations that answer 304: strong tag of the body in the coding it is sent in; answers `If-None-Match` with 304.',
    schema: text,
  },
  Vary: {
    description:
      'Of every success but streams: large bodies are sent as `br` or `gzip` to clients that accept it.',
    schema: { const: 'Accept-Encoding' },
  },
}

export const headerComponents: Json = {
  RetryAfter: {
    description: 'Whole seconds to wait.',
    required: true,
    schema: { type: 'string', pattern: '^[1-9][0-9]*$' },
  },
  LimitedBy: {
    description:
      'Whose limit was reached: `client`, one of this service for its clients; `budget`, what this service may ask the order book of the network for all clients together; `order-book`, that order book itself.',
    required: true,
    schema: { enum: LIMIT_SOURCES },
  },
  RetryAfterFault: {
    description: 'Whole seconds to wait, where this is known.',
    schema: { type: 'string', pattern: '^[1-9][0-9]*$' },
  },
  FaultOf: {
    description:
      'Whose fault it is: `service`, this service; `order-book`, the deployment that runs the order book of the network, whose host `GET /networks` names; `provider`, who provides prices, pools, holders, icons or announcements; `node`, the node of the chain. Several, with commas between them, where none of those that were asked answered.',
    required: true,
    schema: { type: 'string', pattern: FAULT_OF_PATTERN },
  },
  LeftOut: {
    description: `Only where entries are missing because the order book of the network describes them in a way that cannot be read: their number, then the uids of their orders as far as these can be read, at most ${MAX_NAMED}.`,
    schema: { type: 'string', pattern: LEFT_OUT_PATTERN },
  },
}

export const errorComponents: Json = {
  OrderError: {
    type: 'object',
    description: 'Every failure of a path under `/api/`.',
    required: ['errorType', 'description'],
    properties: {
      errorType: { type: 'string', description: 'Code of the failure.' },
      description: { type: 'string', description: 'What is wrong, for people.' },
      data: { description: 'Only where the code defines it.' },
    },
    additionalProperties: false,
    examples: [{ errorType: 'NotFound', description: errorGuide.NotFound.condition }],
  },
  MessageError: {
    type: 'object',
    description: 'Every failure of other paths.',
    required: ['message'],
    properties: { message: { type: 'string', description: 'What is wrong, for people.' } },
    additionalProperties: false,
    examples: [{ message: errorGuide.NotFound.condition }],
  },
}

const faultOfHeader: Json = { $ref: '#/components/headers/FaultOf' }

const locationHeader: Json = { description: 'Where to go on.', required: true, schema: text }

/** How long a success may be reused, unless that follows from what is said once for all. */
function cacheHeader(endpoint: Endpoint, status: number): Json {
  const value = cacheControl(endpoint, status)
  const usual = isTagged(endpoint, status) ? REVALIDATED : NOT_STORED
  if (value === usual && (value === NOT_STORED || !endpoint.provisional)) return {}
  return {
    'Cache-Control': {
      description: 'How long it may be reused.',
      required: true,
      schema: endpoint.provisional ? { enum: [value, NOT_STORED] } : { const: value },
    },
  }
}

/**
 * Longer examples, in bytes, are left to the API pages: each field is described, and of a list one
 * entry says all. Of a request more is shown, as it is what a reader has to write.
 */
const LONGEST_EXAMPLE = { list: 250, object: 250, request: 1_000 } as const

/** The example where it is short enough for the document; else undefined. */
export function shortExample(example: unknown, part: 'request' | 'answer'): unknown {
  const kind = part === 'request' ? part : Array.isArray(example) ? 'list' : 'object'
  return Buffer.byteLength(JSON.stringify(example ?? null)) > LONGEST_EXAMPLE[kind]
    ? undefined
    : example
}

/** Success responses of an endpoint, by status. */
export function successAnswers(
  endpoint: Endpoint,
  guide: EndpointGuide | undefined,
  { write }: SchemaWriter,
): Json {
  if (endpoint.events) return { 200: streamAnswer(endpoint, write) }
  const answers: Json = {}
  for (const [status, codec] of Object.entries(endpoint.responses)) {
    const example = shortExample(guide?.example.responses[status], 'answer')
    const hasTag = isTagged(endpoint, Number(status))
    const headers = {
      ...cacheHeader(endpoint, Number(status)),
      ...(status.startsWith('3') ? { Location: locationHeader } : {}),
      ...(status.startsWith('5') ? { [FAULT_OF_HEADER]: faultOfHeader } : {}),
      ...(listsWithGaps.has(endpoint.name)
        ? { [LEFT_OUT_HEADER]: { $ref: '#/components/headers/LeftOut' } }
        : {}),
    }
    answers[status] = {
      description: statusMessages[endpoint.name]?.[status] ?? endpoint.summary,
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      content: Object.fromEntries(
        contentTypes(endpoint).map((type) => [
          type,
          {
            schema: write(codec, guide?.fields, status),
            ...(example === undefined ? {} : { example }),
          },
        ]),
      ),
    }
    if (hasTag) {
      const kept = cacheHeader(endpoint, Number(status))
      answers[304] = {
        description: 'The client has this body.',
        ...(Object.keys(kept).length > 0 ? { headers: kept } : {}),
      }
    }
  }
  return answers
}

function contentTypes({ media }: Endpoint): readonly string[] {
  if (media === 'image') return IMAGE_TYPES
  return [media === 'text' ? 'text/plain' : 'application/json']
}

function streamAnswer(endpoint: Endpoint, write: SchemaWriter['write']): Json {
  const events = Object.entries(endpoint.events ?? {})
  return {
    description: `Server-sent events: ${events.map(([name]) => name).join(', ')}.`,
    content: {
      'text/event-stream': {
        schema: text,
        'x-events': Object.fromEntries(
          events.map(([name, codec]) => [name, { schema: write(codec) }]),
        ),
      },
    },
  }
}

const limitHeaders: Json = {
  'Retry-After': { $ref: '#/components/headers/RetryAfter' },
  [LIMITED_BY_HEADER]: { $ref: '#/components/headers/LimitedBy' },
}

const faultHeaders: Json = {
  'Retry-After': { $ref: '#/components/headers/RetryAfterFault' },
  [FAULT_OF_HEADER]: faultOfHeader,
}

/** Failures of an endpoint by status, each code with its condition and remedy. */
export function failureAnswers(endpoint: Endpoint): Json {
  const answers: Json = {}
  for (const [status, codes] of failureCodes(endpoint)) {
    if (endpoint.responses[status]) continue
    const headers = {
      ...(status === 429 ? limitHeaders : {}),
      ...(status >= 500 ? faultHeaders : {}),
    }
    answers[status] = {
      description: codes.map(describeCode).join('\n'),
      ...(status === 429 || status >= 500 ? { headers } : {}),
      content: { 'application/json': failureBody(endpoint.dialect, codes) },
    }
  }
  return answers
}

const describeCode = (code: ErrorType): string =>
  `- \`${code}\`: ${errorGuide[code].condition} ${errorGuide[code].remedy}`

/** Bodies differ in their texts alone, and the schema shows one; what a code adds is shown with it. */
function failureBody(dialect: Dialect, codes: readonly ErrorType[]): Json {
  if (dialect === 'message') return { schema: { $ref: '#/components/schemas/MessageError' } }
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/OrderError' },
      { properties: { errorType: { enum: codes } } },
    ],
  }
  return codes.includes('SellAmountDoesNotCoverFee') ? { schema, example: feeExample } : { schema }
}

const feeExample = {
  errorType: 'SellAmountDoesNotCoverFee',
  description: errorGuide.SellAmountDoesNotCoverFee.condition,
  data: { fee_amount: '0x14d55d5e2b1c3' },
}
