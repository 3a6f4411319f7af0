import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuildOptions, build } from 'esbuild'
import { compileContracts } from '@/lib/infra/chain/local/compile'

/** Server bundles by the hash of their inputs, so that a build never removes the bundle of a running process. */
const BUNDLES = path.join('node_modules', '.cache', 'coincidence')
const MAX_BUNDLES = 5
const STAMP = path.join('.next', 'coincidence.json')
const INPUTS = ['app', 'components', 'lib', 'package-lock.json', 'next.config.ts', 'tsconfig.json']

/** Tests, and what operators adapt to their machines. */
const NO_INPUTS = [path.join('lib', 'testing'), path.join('lib', 'ops')]

/** Hash over the content of everything a build reads. */
export async function inputsHash(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const input of INPUTS) await addToHash(hash, root, input)
  return hash.digest('hex')
}

async function addToHash(hash: ReturnType<typeof createHash>, root: string, name: string) {
  const full = path.join(root, name)
  if (!existsSync(full)) return
  if (path.extname(name) !== '' && !(await isDirectory(full))) {
    hash.update(name).update(await readFile(full))
    return
  }
  const entries = await readdir(full, { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const child = path.join(name, entry.name)
    if (NO_INPUTS.includes(child)) continue
    if (entry.isDirectory()) await addToHash(hash, root, child)
    else if (isBuildInput(entry.name))
      hash.update(child).update(await readFile(path.join(root, child)))
  }
}

const isBuildInput = (name: string): boolean =>
  !/\.(test|integration\.test|test-d)\.tsx?$/.test(name) && !name.endsWith('.gen.json')

async function isDirectory(full: string): Promise<boolean> {
  try {
    await readdir(full)
    return true
  } catch {
    return false
  }
}

/** True when `.next` holds a build of exactly these inputs. */
export async function isBuildCurrent(root: string): Promise<boolean> {
  try {
    const stamp: unknown = JSON.parse(await readFile(path.join(root, STAMP), 'utf8'))
    return (
      typeof stamp === 'object' &&
      stamp !== null &&
      'inputs' in stamp &&
      stamp.inputs === (await inputsHash(root))
    )
  } catch {
    return false
  }
}

const SERVER = {
  main: 'lib/server/main.ts',
  'solver-worker': 'lib/infra/solving/worker.ts',
  'market-worker': 'lib/infra/market/worker.ts',
}

/** Settings of the bundles Node runs: packages stay outside, `@/` and `server-only` are resolved. */
export function bundleOptions(
  root: string,
  outdir: string,
  entryPoints: Readonly<Record<string, string>>,
): BuildOptions {
  return {
    absWorkingDir: root,
    entryPoints: { ...entryPoints },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
    alias: { 'server-only': './node_modules/server-only/empty.js' },
    tsconfig: 'tsconfig.json',
  }
}

/** Bundles the server unless a bundle of these inputs exists; returns its folder. */
export async function bundleServer(root: string): Promise<string> {
  const folder = path.join(root, BUNDLES, (await inputsHash(root)).slice(0, 16))
  if (existsSync(path.join(folder, 'main.mjs'))) return folder
  const making = `${folder}.${process.pid}`
  await build(bundleOptions(root, making, SERVER))
  await rename(making, folder).catch(async () => {
    // Another start of the same sources was faster; its bundle is identical.
    await rm(making, { recursive: true, force: true })
  })
  await dropOldBundles(root)
  return folder
}

async function dropOldBundles(root: string): Promise<void> {
  const names = await readdir(path.join(root, BUNDLES))
  const dated = await Promise.all(
    names.map(async (name) => {
      const full = path.join(root, BUNDLES, name)
      return { full, madeMs: (await stat(full)).mtimeMs }
    }),
  )
  const old = dated.toSorted((a, b) => b.madeMs - a.madeMs).slice(MAX_BUNDLES)
  for (const { full } of old) await rm(full, { recursive: true, force: true })
}

async function buildPages(root: string): Promise<void> {
  const next = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next')
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [next, 'build'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    })
    const stopBuild = () => child.kill()
    process.once('exit', stopBuild)
    child.once('error', reject)
    child.once('exit', (code) => {
      process.off('exit', stopBuild)
      if (code === 0) resolve()
      else reject(new Error(`next build ended with code ${code}`))
    })
  })
}

/** Compiles contracts, pages and the server bundle, and stamps the result with its inputs. */
export async function buildAll(root: string): Promise<void> {
  const inputs = await inputsHash(root)
  await compileContracts()
  await buildPages(root)
  await bundleServer(root)
  await writeFile(path.join(root, STAMP), JSON.stringify({ inputs }))
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildAll(process.cwd())
}
