import { parseArgs } from 'node:util'
import {
  FEWEST_JUDGED,
  type Growth,
  isFlat,
  lastHalfGrowth,
  MOST_GROWTH_PERCENT,
} from '@/lib/testing/system/memory-growth'
import { type FuzzReport, runFuzz } from './run-fuzz'

/* `npm run fuzz`: spoilt requests against a system of its own; fails when it finds anything. */

const USAGE =
  'Usage: npm run fuzz -- [--requests 200000] [--slow 300] [--seed 1] [--pages] [--undisturbed], all whole numbers'

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        requests: { type: 'string', default: '200000' },
        slow: { type: 'string', default: '300' },
        seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
        pages: { type: 'boolean', default: false },
        // Without forced collections of garbage, as in service.
        undisturbed: { type: 'boolean', default: false },
      },
    })
    const numbers = [values.requests, values.slow, values.seed].map(Number)
    if (!numbers.every((number) => Number.isSafeInteger(number) && number >= 0)) return null
    const [requests = 0, slowRequests = 0, seed = 0] = numbers
    const served = values.pages ? 'api and pages' : 'api'
    return { requests, slowRequests, seed, served, collects: !values.undisturbed } as const
  } catch {
    return null
  }
}

const growthText = ({ fromMb, toMb, percent, bytesPerRequest }: Growth): string =>
  `from ${fromMb} to ${toMb} MB, ${percent.toFixed(1)} %, ${bytesPerRequest} bytes per request`

function printMemory(memory: FuzzReport['memory'], requests: number): void {
  const resident = memory.map(({ residentMb }) => residentMb)
  const collected = memory.flatMap((sample) => sample.collected ?? [])
  console.log(`\nresident memory: ${resident.join(', ')} MB, warm and after each tenth`)
  if (collected.length > 0) {
    console.log(
      `after a collection: ${collected.map((reading) => reading.residentMb).join(', ')} MB`,
    )
    console.log(
      `heap of the main thread: ${collected.map((reading) => reading.heapMb).join(', ')} MB`,
    )
  }
  const growth = lastHalfGrowth(memory, requests)
  console.log(`growth of the last half, highest samples: ${growthText(growth.peak)}`)
  if (growth.collected !== null) {
    console.log(`growth of the last half, after collections: ${growthText(growth.collected)}`)
  }
  const verdicts = {
    true: 'flat',
    false: 'not flat',
    null: `no verdict below ${FEWEST_JUDGED} requests`,
  }
  const verdict = verdicts[`${isFlat(memory, requests)}`]
  console.log(`memory: ${verdict} (bound: ${MOST_GROWTH_PERCENT} % in the last half)`)
}

function print({ tally, memory, faults, tookMs }: FuzzReport, requests: number): void {
  console.log('\nkind, status and form of the answers')
  for (const [answer, times] of tally.answers())
    console.log(`${String(times).padStart(8)}  ${answer}`)
  for (const fault of faults.slice(0, 20)) console.log(`\n${fault}`)
  printMemory(memory, requests)
  console.log(
    `${tally.problems().length} problems, ${faults.length} faults, ${Math.round(tookMs / 1000)} s`,
  )
}

const options = readOptions()
if (options === null) {
  console.error(USAGE)
  process.exit(2)
}
console.log(
  `seed ${options.seed}: ${options.requests} requests and ${options.slowRequests} slow ones`,
)
const report = await runFuzz({ ...options, onProgress: console.log })
print(report, options.requests)
const isClean = report.tally.problems().length + report.faults.length === 0
process.exit(isClean && isFlat(report.memory, options.requests) !== false ? 0 : 1)
