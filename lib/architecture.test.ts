import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** The stores services name their queries by; imported as types alone. */
const TYPES_FOR_SERVICES = ['lib/infra/db/network-store']

/** What each folder may import, as prefixes below the project root; packages as `npm:name`. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'lib/domain': ['lib/domain', 'npm:viem'],
  'lib/contract': ['lib/contract', 'lib/domain', 'npm:zod'],
  'lib/config': ['lib/config', 'lib/domain', 'npm:zod', 'npm:server-only'],
  'lib/services': [
    'lib/services',
    'lib/domain',
    'lib/contract/limits',
    ...TYPES_FOR_SERVICES,
    'npm:server-only',
  ],
  'lib/infra': [
    'lib/infra',
    'lib/domain',
    'lib/config',
    'lib/contract/limits',
    'lib/services/delivery/delivery-port',
    'npm:',
    'node:',
  ],
  'lib/server': [
    'lib/server',
    'lib/infra',
    'lib/services',
    'lib/config',
    'lib/contract',
    'lib/domain',
    'npm:',
    'node:',
  ],
  'lib/client': ['lib/client', 'lib/contract', 'lib/domain', 'lib/config', 'npm:'],
  components: [
    'components',
    'lib/client',
    'lib/contract',
    'lib/domain',
    'lib/config/networks',
    'npm:',
  ],
  app: ['app', 'components', 'lib/client', 'lib/contract', 'lib/domain', 'lib/server', 'npm:'],
}

const REMEDY: Readonly<Record<string, string>> = {
  'lib/domain': 'Pass clocks, randomness and IO results in as arguments.',
  'lib/contract': 'Keep rules in lib/domain and IO in lib/infra.',
  'lib/services': 'Name what you need in the deps type; lib/server binds the adapter to it.',
  'lib/client': 'The browser talks to the server through lib/contract and lib/client/api-client.',
  components: 'Move rules to lib/domain and data access to lib/client.',
}

/** Scripts and threads that Node runs as they are, without the server bundle's alias. */
const PLAIN_NODE = new Set([
  'lib/server/start.ts',
  'lib/server/build.ts',
  'lib/server/solve.ts',
  'lib/infra/solving/worker.ts',
  'lib/infra/solving/messages.ts',
  'lib/infra/chain/local/compile.ts',
])

const MAX_LINES = 300
const isExempt = (file: string) =>
  /\.(test|test-d|fixture|gen)\.|-fixture\.|\/fakes\/|\/vectors\/|abi\.ts$|\/schema\/|test-database/.test(
    file,
  )

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)
  return [...found].flatMap(([, specifier = '']) => target(file, specifier))
}

function target(file: string, specifier: string): string[] {
  if (specifier.startsWith('@/')) return [specifier.slice(2)]
  if (specifier.startsWith('.')) return [path.join(path.dirname(file), specifier)]
  if (specifier.startsWith('node:')) return [specifier]
  return /^[@a-z]/.test(specifier) ? [`npm:${specifier}`] : []
}

const isWithin = (name: string, prefix: string) =>
  prefix.endsWith(':') ? name.startsWith(prefix) : name === prefix || name.startsWith(`${prefix}/`)

describe('layers', () => {
  for (const [folder, allowed] of Object.entries(ALLOWED)) {
    it(`${folder} imports only what it may`, () => {
      const broken = sourceFiles(folder)
        .filter((file) => !isExempt(file))
        .flatMap((file) =>
          importsOf(file)
            .filter((name) => !allowed.some((prefix) => isWithin(name, prefix)))
            .map((name) => `${file} imports ${name}. ${REMEDY[folder] ?? ''}`),
        )
      expect(broken).toEqual([])
    })
  }

  it('services import the stores as types alone', () => {
    const broken = sourceFiles('lib/services').filter((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^import (?!type\b)[^']*'@\/([^']+)'/gm)].some(
        ([, name = '']) => TYPES_FOR_SERVICES.includes(name),
      ),
    )
    expect(broken).toEqual([])
  })

  it('the domain reads no clock, randomness, environment or console', () => {
    const forbidden = /\b(Date\.now|new Date\(\)|Math\.random|process\.|console\.|fetch\()/
    const broken = sourceFiles('lib/domain')
      .filter((file) => !isExempt(file))
      .filter((file) => forbidden.test(readFileSync(file, 'utf8')))
    expect(broken).toEqual([])
  })

  it('server files refuse to be bundled for the browser', () => {
    const files = ['lib/services', 'lib/infra', 'lib/server'].flatMap(sourceFiles)
    const open = [...files, 'lib/config/env.ts']
      .filter(
        (file) => !isExempt(file) && !PLAIN_NODE.has(file) && !file.endsWith('drizzle.config.ts'),
      )
      .filter((file) => !readFileSync(file, 'utf8').startsWith("import 'server-only'\n"))
    expect(open).toEqual([])
  })

  it('the browser gets the schema library by namespace, a third of its weight', () => {
    const folders = ['lib/contract', 'lib/client', 'components', 'app', 'lib/config']
    const heavy = folders
      .flatMap(sourceFiles)
      .filter((file) => !isExempt(file) && file !== 'lib/config/env.ts')
      .filter((file) => /import \{[^}]*\bz\b[^}]*\} from 'zod'/.test(readFileSync(file, 'utf8')))
    expect(heavy).toEqual([])
  })

  it('only the two configuration files read the environment', () => {
    const readers = ['lib/services', 'lib/infra', 'lib/server', 'lib/client', 'components', 'app']
      .flatMap(sourceFiles)
      .filter((file) => !isExempt(file) && !PLAIN_NODE.has(file) && file !== 'lib/server/main.ts')
      .filter((file) => readFileSync(file, 'utf8').includes('process.env'))
    expect(readers).toEqual([])
  })

  it(`files stay below ${MAX_LINES} lines`, () => {
    const long = ['lib', 'components', 'app']
      .flatMap(sourceFiles)
      .filter((file) => !isExempt(file))
      .filter((file) => readFileSync(file, 'utf8').split('\n').length > MAX_LINES + 1)
    expect(long).toEqual([])
  })
})
