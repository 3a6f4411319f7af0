import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileContracts } from '@/lib/infra/chain/local/compile'
import { buildAll, bundleServer, isBuildCurrent } from './build'
import { keepMemorySmall } from './process-memory'
import { endOnSignals } from './stop-signals'

const root = process.cwd()
const args = process.argv.slice(2)
const dev = args.includes('--dev')
const role = args.includes('--role') ? args[args.indexOf('--role') + 1] : 'all'
const pages = role !== 'engine' && !args.includes('--api-only')
process.env.NEXT_TELEMETRY_DISABLED ??= '1'
Object.assign(process.env, { NODE_ENV: dev ? 'development' : 'production' })

const step = (text: string) => console.log(`- ${text}`)
const { stopWith } = endOnSignals({ withParent: args.includes('--stop-with-parent'), step })

if (!existsSync(path.join(root, 'node_modules', 'next'))) {
  console.error('Dependencies are missing. Run `npm ci` first.')
  process.exit(1)
}
if (dev || !pages) {
  await compileContracts()
} else if (await isBuildCurrent(root)) {
  step('build is current')
} else {
  step('building (once per change of the sources)')
  await buildAll(root)
}

/** The module given by `--solvers`, whose solvers replace the built-in ones. */
async function readSolverModule(file: string) {
  const { href: url } = pathToFileURL(path.resolve(root, file))
  const { inProcessSolvers }: { inProcessSolvers?: readonly { name: string }[] } = await import(url)
  if (inProcessSolvers === undefined || inProcessSolvers.length === 0) {
    console.error(`${file} exports no list of solvers named inProcessSolvers.`)
    process.exit(1)
  }
  return { url, names: inProcessSolvers.map(({ name }) => name) }
}

const solverFile = args.includes('--solvers') ? args[args.indexOf('--solvers') + 1] : undefined
const bundleDir = await bundleServer(root)
keepMemorySmall()
const bundle: { main: (options: object) => Promise<void> } = await import(
  pathToFileURL(path.join(bundleDir, 'main.mjs')).href
)
await bundle.main({
  root,
  dev,
  role,
  pages,
  reset: args.includes('--reset'),
  bundleDir,
  ...(solverFile === undefined ? {} : { solverModule: await readSolverModule(solverFile) }),
  step,
  stopWith,
})
