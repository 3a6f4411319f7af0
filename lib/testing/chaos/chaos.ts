import { parseOptions } from './options'
import { runChaos } from './run-chaos'

// `npm run chaos`: lib/docs/operations.md#chaos.

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => stopping.abort(new Error(`stopped by ${signal}`)))
}

const options = parseOptions(process.argv.slice(2), () => Date.now() % 1_000_000_007)
const { TEST_DATABASE_URL, DATABASE_URL } = process.env
const print = (line: string) => console.log(line)
const wrong = await runChaos(options, TEST_DATABASE_URL ?? DATABASE_URL, print, stopping.signal)
process.exitCode = wrong === 0 ? 0 : 1
