import 'server-only'
import type { Json } from './openapi-schemas'
import { isJson } from './openapi-schemas'

type Kind = 'parameters' | 'requestBodies' | 'responses' | 'headers' | 'examples'

/** A part of an operation that may be kept as a component, with the name it would have there. */
type Part = { readonly kind: Kind; readonly value: Json; readonly name: string }

type Shared = { readonly paths: Json; readonly components: Readonly<Record<Kind, Json>> }

/**
 * The same paths with every parameter, request body, response, header and example that occurs more
 * than once kept as a component and referred to. What occurs once stays where it is.
 */
export function shareRepeated(paths: Json): Shared {
  const counts = new Map<string, number>()
  mapParts(paths, (part) => {
    const key = keyOf(part)
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return part.value
  })
  const names = new Map<string, string>()
  const components = { parameters: {}, requestBodies: {}, responses: {}, headers: {}, examples: {} }
  const shared = mapParts(paths, (part, written) => {
    const key = keyOf(part)
    if ((counts.get(key) ?? 0) < 2) return written
    let name = names.get(key)
    if (name === undefined) {
      const taken: Json = components[part.kind]
      name = freeName(taken, part.name)
      names.set(key, name)
      taken[name] = written
    }
    return { $ref: `#/components/${part.kind}/${name}` }
  })
  return { paths: shared, components }
}

const keyOf = ({ kind, value }: Part): string => `${kind} ${JSON.stringify(value)}`

function freeName(taken: Json, wanted: string): string {
  if (!(wanted in taken)) return wanted
  let number = 2
  while (`${wanted}_${number}` in taken) number += 1
  return `${wanted}_${number}`
}

/** What takes the place of a part; `written` is the part with its own parts replaced already. */
type Replace = (part: Part, written: Json) => Json

/** A copy with every part replaced, inner ones first; references stay as they are. */
function mapParts(paths: Json, replace: Replace): Json {
  const put = (part: Part, written: Json = part.value): Json =>
    '$ref' in part.value ? part.value : replace(part, written)
  return mapValues(paths, (path) => mapValues(path, (operation) => mapOperation(operation, put)))
}

function mapOperation(operation: Json, put: Replace): Json {
  const { operationId, parameters, requestBody, responses } = operation
  const title = capitalised(String(operationId))
  return {
    ...operation,
    ...(Array.isArray(parameters)
      ? {
          parameters: parameters.map((value: Json) =>
            put({ kind: 'parameters', value, name: capitalised(String(value.name)) }, value),
          ),
        }
      : {}),
    ...(isJson(requestBody)
      ? {
          requestBody: put({ kind: 'requestBodies', value: requestBody, name: title }, requestBody),
        }
      : {}),
    ...(isJson(responses)
      ? {
          responses: mapValues(responses, (value, status) =>
            put(
              { kind: 'responses', value, name: responseName(value, status, title) },
              mapResponse(value, put, title),
            ),
          ),
        }
      : {}),
  }
}

function mapResponse(response: Json, put: Replace, title: string): Json {
  const { headers, content } = response
  return {
    ...response,
    ...(isJson(headers)
      ? {
          headers: mapValues(headers, (value, name) =>
            put({ kind: 'headers', value, name: headerName(value, name) }, value),
          ),
        }
      : {}),
    ...(isJson(content)
      ? { content: mapValues(content, (media) => mapExamples(media, put, title)) }
      : {}),
  }
}

/** A single example is kept with others only where it repeats: the document has one place for both. */
function mapExamples(media: Json, put: Replace, title: string): Json {
  if (isJson(media.examples)) {
    const examples = mapValues(media.examples, (value, name) =>
      put({ kind: 'examples', value, name }, value),
    )
    return { ...media, examples }
  }
  const { example, ...rest } = media
  if (example === undefined) return media
  const value = { value: example }
  const written = put({ kind: 'examples', value, name: title }, value)
  return '$ref' in written ? { ...rest, examples: { example: written } } : media
}

/**
 * A failure with one code is named after its status, as these names make up much of the document; one
 * with several after its first operation.
 */
function responseName({ description }: Json, status: string, title: string): string {
  if (status === '304') return 'E304'
  const codes = [...String(description).matchAll(/^- `(\w+)`:/gm)].map(([, code]) => code)
  return codes.length === 1 ? `E${status}` : `${title}${status}`
}

/** The name of a header, with its value where it has one only: `CacheControlNoStore`. */
function headerName({ schema }: Json, name: string): string {
  const value = isJson(schema) && typeof schema.const === 'string' ? schema.const : ''
  return [...name.split('-'), ...value.split(/[^A-Za-z0-9]+/)].map(capitalised).join('')
}

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

const mapValues = (record: unknown, map: (value: Json, key: string) => Json): Json =>
  isJson(record)
    ? Object.fromEntries(
        Object.entries(record).map(([key, value]) => [
          key,
          isJson(value) ? map(value, key) : value,
        ]),
      )
    : {}
