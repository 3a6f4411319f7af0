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

/** Headers of every response of an endpoint. */
const commonHeaders = ({ pages }: Endpoint): Json => ({
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  ...(pages === 'any'
    ? { 'Access-Control-Allow-Origin': { $ref: '#/components/headers/AllowOrigin' } }
    : {}),
})

export const headerComponents: Json = {
  RequestId: { description: 'Name of this request in our logs.', schema: text },
  AllowOrigin: { description: 'Any origin may call.', schema: { const: '*' } },
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
  ETag: {
    description:
      'Strong tag of the body in the coding it is sent in; answers `If-None-Match` with 304.',
    required: true,
    schema: text,
  },
  LeftOut: {
    description: `Only where entries are missing because the order book of the network describes them in a way that cannot be read: their number, then the uids of their orders as far as these can be read, at most ${MAX_NAMED}.`,
    schema: { type: 'string', pattern: LEFT_OUT_PATTERN },
  },
  Vary: {
    description: 'Large bodies are sent as `br` or `gzip` to clients that accept it.',
    required: true,
    schema: { const: 'Accept-Encoding' },
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
  },
  MessageError: {
    type: 'object',
    description: 'Every failure of other paths.',
    required: ['message'],
    properties: { message: { type: 'string', description: 'What is wrong, for people.' } },
    additionalProperties: false,
  },
}

const varyHeader: Json = { $ref: '#/components/headers/Vary' }

const faultOfHeader: Json = { $ref: '#/components/headers/FaultOf' }

const locationHeader: Json = { description: 'Where to go on.', required: true, schema: text }

const cacheHeader = (endpoint: Endpoint, status: number): Json => ({
  'Cache-Control': {
    description: 'How long the answer may be reused.',
    required: true,
    schema:
      endpoint.provisional && status < 300
        ? { enum: [cacheControl(endpoint, status), 'no-store'] }
        : { const: cacheControl(endpoint, status) },
  },
})

/** Success responses of an endpoint, by status. */
export function successAnswers(
  endpoint: Endpoint,
  guide: EndpointGuide | undefined,
  { write }: SchemaWriter,
): Json {
  if (endpoint.events) return { 200: streamAnswer(endpoint, guide, write) }
  const answers: Json = {}
  for (const [status, codec] of Object.entries(endpoint.responses)) {
    const example = guide?.example.responses[status]
    const hasTag = isTagged(endpoint, Number(status))
    answers[status] = {
      description: statusMessages[endpoint.name]?.[status] ?? endpoint.summary,
      headers: {
        ...commonHeaders(endpoint),
        ...cacheHeader(endpoint, Number(status)),
        Vary: varyHeader,
        ...(status.startsWith('3') ? { Location: locationHeader } : {}),
        ...(status.startsWith('5') ? { [FAULT_OF_HEADER]: faultOfHeader } : {}),
        ...(hasTag ? { ETag: { $ref: '#/components/headers/ETag' } } : {}),
        ...(listsWithGaps.has(endpoint.name)
          ? { [LEFT_OUT_HEADER]: { $ref: '#/components/headers/LeftOut' } }
          : {}),
      },
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
      answers[304] = {
        description: 'The body is the one the client has.',
        headers: {
          ...commonHeaders(endpoint),
          ...cacheHeader(endpoint, Number(status)),
          Vary: varyHeader,
          ETag: { $ref: '#/components/headers/ETag' },
        },
      }
    }
  }
  return answers
}

function contentTypes({ media }: Endpoint): readonly string[] {
  if (media === 'image') return IMAGE_TYPES
  return [media === 'text' ? 'text/plain' : 'application/json']
}

function streamAnswer(
  endpoint: Endpoint,
  guide: EndpointGuide | undefined,
  write: SchemaWriter['write'],
): Json {
  const events = Object.entries(endpoint.events ?? {})
  return {
    description: `Server-sent events: ${events.map(([name]) => name).join(', ')}.`,
    headers: { ...commonHeaders(endpoint), ...cacheHeader(endpoint, 200) },
    content: {
      'text/event-stream': {
        schema: text,
        'x-events': Object.fromEntries(
          events.map(([name, codec]) => [
            name,
            { schema: write(codec), example: guide?.example.responses[name] },
          ]),
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

/** Failures of an endpoint by status, each code with its condition, remedy and an example. */
export function failureAnswers(endpoint: Endpoint): Json {
  const answers: Json = {}
  for (const [status, codes] of failureCodes(endpoint)) {
    if (endpoint.responses[status]) continue
    answers[status] = {
      description: codes.map(describeCode).join('\n'),
      headers: {
        ...commonHeaders(endpoint),
        ...cacheHeader(endpoint, status),
        ...(status === 429 ? limitHeaders : {}),
        ...(status >= 500 ? faultHeaders : {}),
      },
      'x-error-types': codes.map((errorType) => ({ errorType, ...errorGuide[errorType] })),
      content: {
        'application/json': {
          schema: failureSchema(endpoint.dialect, codes),
          examples: Object.fromEntries(
            codes.map((code) => [code, { value: failureExample(endpoint.dialect, code) }]),
          ),
        },
      },
    }
  }
  return answers
}

const describeCode = (code: ErrorType): string =>
  `- \`${code}\`: ${errorGuide[code].condition} ${errorGuide[code].remedy}`

const failureSchema = (dialect: Dialect, codes: readonly ErrorType[]): Json =>
  dialect === 'order'
    ? {
        allOf: [
          { $ref: '#/components/schemas/OrderError' },
          { properties: { errorType: { enum: codes } } },
        ],
      }
    : { $ref: '#/components/schemas/MessageError' }

function failureExample(dialect: Dialect, code: ErrorType): Json {
  const { condition } = errorGuide[code]
  if (dialect === 'message') return { message: condition }
  const data =
    code === 'SellAmountDoesNotCoverFee' ? { data: { fee_amount: '0x14d55d5e2b1c3' } } : {}
  return { errorType: code, description: condition, ...data }
}
