import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { cruise } from 'dependency-cruiser'
import { beforeAll, describe, expect, it } from 'vitest'
import { FOLDERS_IN_CIRCLES, importRules, NO_PRODUCT } from './testing/architecture-rules'
import { folderCircles, type Imports } from './testing/folder-circles'
import { LONG_FUNCTIONS, longFunctions, MAX_FUNCTION_LINES } from './testing/long-functions'
import { undocumentedExports } from './testing/undocumented-exports'

/** Scripts and threads that Node runs as they are, without the server bundle's alias. */
const PLAIN_NODE = new Set([
  'lib/server/start.ts',
  'lib/server/stop-signals.ts',
  'lib/server/build.ts',
  'lib/server/process-memory.ts',
  'lib/server/migrate.ts',
  'lib/server/archive.ts',
  'lib/server/deploy.ts',
  'lib/server/solve.ts',
  'lib/infra/solving/worker.ts',
  'lib/infra/solving/messages.ts',
  'lib/infra/proc-stat.ts',
  'lib/infra/db/apply-migrations.ts',
  'lib/infra/chain/local/compile.ts',
])

const MAX_LINES = 300
const isExempt = (file: string) =>
  /\.(test|test-d|fixture|gen)\.|\/vectors\/|abi\.ts$|\/schema\/|^lib\/testing\//.test(file)

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/** Every file with its imports, and what breaks the rules. Read once, as it takes a while. */
async function readImports() {
  const { output } = await cruise(
    ['app', 'components', 'lib', 'e2e'],
    {
      validate: true,
      // Types are erased before the program runs; a cycle of types is one to the reader all the same.
      tsPreCompilationDeps: true,
      ruleSet: { forbidden: importRules.map((rule) => ({ ...rule })) },
      doNotFollow: { path: 'node_modules' },
      // Files do not change meanwhile.
      enhancedResolveOptions: { cachedInputFileSystem: { cacheDuration: 600_000 } },
    },
    // The one path of tsconfig.json; by its plugin a third more is to be done.
    { alias: { '@': process.cwd() } },
  )
  if (typeof output === 'string') throw new Error('the cruise reports as an object')
  return output
}

describe('imports', () => {
  let violations: readonly { readonly rule: string; readonly what: string }[] = []
  let files: readonly Imports[] = []

  beforeAll(async () => {
    const { modules, summary } = await readImports()
    violations = summary.violations.map(({ rule, from, to, cycle = [] }) => ({
      rule: rule.name,
      what:
        cycle.length === 0 ? `${from} imports ${to}` : cycle.map(({ name }) => name).join(' > '),
    }))
    files = modules.map(({ source, dependencies }) => ({
      source,
      imported: dependencies.filter(({ coreModule }) => !coreModule).map((file) => file.resolved),
    }))
  })

  for (const { name, comment } of importRules) {
    it(name, () => {
      const broken = violations.filter(({ rule }) => rule === name).map(({ what }) => what)
      expect(broken, comment).toEqual([])
    })
  }

  it('folders import each other in one direction', () => {
    const isProduct = (file: string) =>
      [...NO_PRODUCT, '^node_modules/'].every((pattern) => !new RegExp(pattern).test(file))
    const product = files
      .filter(({ source }) => isProduct(source))
      .map(({ source, imported }) => ({ source, imported: imported.filter(isProduct) }))
    const remedy = 'Move what both folders need to the lower one, or to a third.'
    expect(folderCircles(product), remedy).toEqual(Object.keys(FOLDERS_IN_CIRCLES))
  })
})

describe('sources', () => {
  it('lib/services imports nothing but types from the store', () => {
    const values = sourceFiles('lib/services')
      .filter((file) => !isExempt(file))
      .filter((file) => /import \{[^}]*\} from '@\/lib\/infra/.test(readFileSync(file, 'utf8')))
    expect(values).toEqual([])
  })

  it('exports of domain, contract and services say what their type cannot', () => {
    const silent = ['lib/domain', 'lib/contract', 'lib/services']
      .flatMap(sourceFiles)
      .filter((file) => !isExempt(file))
      .flatMap((file) => undocumentedExports(file).map((name) => `${file} ${name}`))
    expect(silent).toEqual([])
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

  it('deadlines are kept by lib/infra/deadline-signal.ts, as Node 20 collects those of AbortSignal.any', () => {
    const broken = ['lib', 'app', 'e2e/support', 'e2e/fuzz']
      .flatMap(sourceFiles)
      .filter((file) => !isExempt(file))
      .filter((file) => /\bAbortSignal\s*\.\s*(any|timeout)\s*\(/.test(readFileSync(file, 'utf8')))
    expect(broken).toEqual([])
  })

  it('nothing switches off the check of certificates', () => {
    const broken = ['lib', 'app', 'components']
      .flatMap(sourceFiles)
      .filter((file) => !isExempt(file))
      .filter((file) =>
        /rejectUnauthorized|checkServerIdentity|NODE_TLS_REJECT_UNAUTHORIZED/.test(
          readFileSync(file, 'utf8'),
        ),
      )
    expect(broken).toEqual([])
  })

  it('an object lists its fields, and spreads no other that is written within it', () => {
    const broken = ['lib', 'app', 'components', 'e2e']
      .flatMap(sourceFiles)
      // Attributes of an element may be spread: what they are called is what they hold.
      .filter((file) => /(?<!\{)\.\.\.\{/.test(readFileSync(file, 'utf8')))
    expect(broken).toEqual([])
  })

  it(`files stay below ${MAX_LINES} lines`, () => {
    const long = ['lib', 'components', 'app']
      .flatMap(sourceFiles)
      .filter((file) => !isExempt(file))
      .filter((file) => readFileSync(file, 'utf8').split('\n').length > MAX_LINES + 1)
    expect(long).toEqual([])
  })

  it(`functions have at most ${MAX_FUNCTION_LINES} lines, or a reason`, () => {
    const long = ['lib', 'components', 'app']
      .flatMap(sourceFiles)
      .filter((file) => !isExempt(file))
      .flatMap((file) => longFunctions(file).map((name) => `${file} ${name}`))
    expect(long.sort()).toEqual(Object.keys(LONG_FUNCTIONS).sort())
  })

  it('no file, export or package is unused', () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['node_modules/knip/bin/knip.js', '-c', 'lib/testing/knip.jsonc', '--no-progress'],
      { encoding: 'utf8' },
    )
    expect({ status, report: stdout + stderr }).toEqual({ status: 0, report: '' })
  })
})
