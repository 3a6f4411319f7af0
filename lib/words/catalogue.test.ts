import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { messagesOf } from '@/lib/testing/words/messages'
import { unmarkedTexts } from '@/lib/testing/words/unmarked'
import de from './de.json'

const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.(?:test|test-d|fixture)\./.test(name))
    .map((entry) => path.join(entry.parentPath, entry.name))

const pages = ['app', 'components', 'lib/client'].flatMap(filesOf)
/** The domain also writes for the API, in English; what pages say of it are messages and sentences. */
const files = [...pages, ...filesOf('lib/domain')]

/** The same in every language: names, keys, units, code, and samples of code. */
const NAMES =
  /^(?:Coincidence|API|OpenAPI 3\.1|APR|TVL|TVL, USD|USD|CSV|JSON|TypeScript|curl|errorType|message|network|English|Deutsch|Esc|Enter|Rainbow|Trust Wallet|Uniswap Wallet|Ledger|Edge|Opera|Firefox|Chrome|Safari|Android|Windows|Mac|Linux|Allow|[a-z]+@example\.org|https:\/\/example\.org\/hook|\{"appCode.*|\/\S+|X-Request-Id|ETag|If-None-Match|Retry-After|npm run \S+ -- \w+)$/
/** Files whose English is meant: what is written for the service's operators or for other programs. */
const ENGLISH_FILES = new Set([
  'app/layout.tsx',
  'app/manifest.ts',
  'components/channels/push-panel.tsx',
  'components/channels/webhook-sample.tsx',
  'components/docs/endpoint-view.tsx',
  'components/docs/schema-rows.ts',
  'components/lookup/lookup-export.ts',
  'components/status/diagnostics.ts',
  'lib/client/push-subscription.ts',
  'lib/client/wallet-types.ts',
  'lib/client/wagmi/wallet-connect/wallet-connect-provider.ts',
])
const found = files.flatMap((file) =>
  messagesOf(file).map((message) => ({ ...message, at: `${file}:${message.line}` })),
)
const german = new Map(Object.entries(de))

const places = (text: string): string => [...new Set(text.match(/\{\d+\}/g))].toSorted().join(' ')

describe('the German catalogue', () => {
  it('has every message of the interface (lib/words/de.json)', () => {
    const missing = found.filter(({ message }) => !german.has(message))
    expect(missing.map(({ at, message }) => `${at} ${message}`)).toEqual([])
  })

  it('has nothing that the interface no longer says', () => {
    const said = new Set<string>(found.map(({ message }) => message))
    expect([...german.keys()].filter((message) => !said.has(message))).toEqual([])
  })

  it('keeps the values of each message', () => {
    const changed = [...german].filter(([english, text]) => places(english) !== places(text))
    expect(changed).toEqual([])
  })

  it('is sorted, and says something everywhere', () => {
    const keys = [...german.keys()]
    expect(keys).toEqual(keys.toSorted())
    expect([...german].filter(([, text]) => text.trim() === '' || text.includes('¦'))).toEqual([])
  })
})

describe('words in the code', () => {
  it('are read when the reader is known, not while a module loads', () => {
    expect(found.filter(({ isEarly }) => isEarly).map(({ at }) => at)).toEqual([])
  })

  it('are marked for translation: t`…`, rich`…`, message`…`', () => {
    const unmarked = pages
      .filter((file) => !ENGLISH_FILES.has(file))
      .flatMap((file) =>
        unmarkedTexts(file)
          .filter(({ text }) => !NAMES.test(text))
          .map(({ line, text }) => `${file}:${line} ${text}`),
      )
    expect(unmarked).toEqual([])
  })
})
