import type { Endpoint } from '@/lib/contract/endpoint'
import type { DraftRequest } from './request-draft'

type Media = Endpoint['media']

const CURL = { json: 'curl', text: 'curl', events: 'curl -N', image: 'curl -o icon' } as const

const ANSWERS = {
  json: 'const answer: unknown = await response.json()',
  text: 'const answer = await response.text()',
  image: 'const answer = await response.blob()',
} as const

/** The request as a command for a POSIX shell. */
export function curlSnippet(origin: string, request: DraftRequest, media: Media): string {
  const parts = [
    [
      CURL[media],
      ...(request.method === 'GET' ? [] : [`-X ${request.method}`]),
      shellQuote(`${origin}${request.target}`),
    ].join(' '),
    ...(request.body === null
      ? []
      : ["-H 'Content-Type: application/json'", `--data-raw ${shellQuote(request.body)}`]),
  ]
  return parts.join(' \\\n  ')
}

/** The request in TypeScript, using platform functions only. */
export function fetchSnippet(
  origin: string,
  request: DraftRequest,
  media: Media,
  events: readonly string[] = [],
): string {
  const url = sourceQuote(`${origin}${request.target}`)
  if (media === 'events') {
    return [
      `const stream = new EventSource(${url})`,
      ...events.map(
        (name) =>
          `stream.addEventListener('${name}', ({ data }) => console.log('${name}', JSON.parse(data)))`,
      ),
    ].join('\n')
  }
  return [
    `const response = await fetch(${url}${fetchOptions(request)})`,
    'if (!response.ok) throw new Error(await response.text())',
    ANSWERS[media],
  ].join('\n')
}

function fetchOptions({ method, body }: DraftRequest): string {
  if (method === 'GET') return ''
  const lines = [`  method: '${method}',`]
  if (body !== null) {
    lines.push("  headers: { 'Content-Type': 'application/json' },")
    lines.push(`  body: ${bodySource(body)},`)
  }
  return `, {\n${lines.join('\n')}\n}`
}

/** JSON is valid source code; any other body is quoted as it is. */
function bodySource(body: string): string {
  try {
    const lines = JSON.stringify(JSON.parse(body), null, 2).split('\n')
    return `JSON.stringify(${lines.join('\n  ')})`
  } catch {
    return sourceQuote(body)
  }
}

const shellQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const sourceQuote = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
