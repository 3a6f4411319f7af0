import { randomInt } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { areaNames, CORE_PLAN, fullPlan, isArea, stalledNames, stalledPlan } from './plans'
import { readContent, writeProof } from './proof'
import { inSeconds, runStages, type StageOutcome } from './run-stages'
import type { Stage } from './stage-plan'
import { stallProcesses } from './stalls'
import { FIRST_STARTS } from './system/first-starts'
import { seededRandom } from './system/random'
import { playwrightCounts, type TestCounts, vitestCounts } from './test-counts'

const REPORTS = path.join('node_modules', '.cache', 'test-reports')
const [mode, ...areas] = process.argv.slice(2)
const isFull = mode === '--full'
const isStalled = mode === '--stalled'
const names: readonly string[] = isStalled ? stalledNames : areaNames
const unknown = areas.find((name) => !names.includes(name))
if (unknown !== undefined || (mode !== undefined && !isFull && !isStalled)) {
  console.error(`"${unknown ?? mode}" is none of ${names.join(', ')}`)
  process.exit(2)
}

// A short run draws the same every time, another one anew.
const seed = process.env.TEST_SEED ?? (mode === undefined ? '' : String(randomInt(2 ** 31)))
const plan = isFull ? fullPlan(areas.filter(isArea)) : isStalled ? stalledPlan(areas) : CORE_PLAN
const reportFile = ({ name }: Stage) => path.resolve(REPORTS, `${name}.json`)
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
if (mode !== undefined) console.log(`TEST_SEED=${seed}`)
const firstStarts = mkdtempSync(path.resolve('node_modules', '.cache', 'first-starts-'))
process.on('exit', () => rmSync(firstStarts, { recursive: true, force: true }))

const content = readContent()
const startedAt = performance.now()
const outcomes = await runStages(
  plan.map(withReport),
  availableParallelism(),
  (stage) => ({
    ...process.env,
    TEST_SEED: seed,
    TEST_FULL: isFull ? '1' : '',
    TEST_STALLED: isStalled ? '1' : '',
    [FIRST_STARTS]: firstStarts,
    // Both stages of Playwright read the same files, which it compiles once where it keeps them.
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: path.resolve('node_modules', '.cache', 'playwright-transforms'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile(stage),
  }),
  (stage, pid) =>
    isStalled && stage.runner !== undefined
      ? stallProcesses(pid, seededRandom(Number(seed)))
      : () => undefined,
)
const seconds = Math.round((performance.now() - startedAt) / 1000)
const isPassed = outcomes.every(({ state }) => state === 'passed')
if (mode === undefined) writeProof(content, { passed: isPassed, seconds })
if (!isPassed) process.exitCode = 1
print(outcomes)

/** Vitest takes its reporters as options, Playwright its configuration's. */
function withReport(stage: Stage): Stage {
  if (stage.runner !== 'vitest') return stage
  const options = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile(stage)}`,
  ]
  return { ...stage, command: [...stage.command, ...options] }
}

/** Null where the stage runs no tests, or ended without a report. */
function countsOf(stage: Stage): TestCounts | null {
  if (stage.runner === undefined) return null
  try {
    const report: unknown = JSON.parse(readFileSync(reportFile(stage), 'utf8'))
    return stage.runner === 'vitest' ? vitestCounts(report) : playwrightCounts(report)
  } catch {
    return null
  }
}

function print(ended: readonly StageOutcome[]): void {
  const width = Math.max(...plan.map(({ name }) => name.length))
  const counts = plan.map(countsOf)
  console.log('')
  for (const [place, outcome] of ended.entries()) {
    const cells = [outcome.name.padEnd(width), ...resultOf(outcome), testsOf(counts[place] ?? null)]
    console.log(cells.filter((cell) => cell !== '').join('  '))
  }
  console.log(`${'total'.padEnd(width)}  ${`${seconds} s`.padStart(6)}`)
  for (const name of counts.flatMap((count) => count?.flaky ?? [])) console.log(`flaky: ${name}`)
  for (const failure of counts.flatMap((count) => count?.failures ?? []))
    console.log(`failed: ${failure}`)
  const failed = ended.reduce(
    (sum, { state }, place) =>
      // A stage that failed otherwise than by a test counts as one.
      sum + Math.max(counts[place]?.failed ?? 0, state === 'passed' ? 0 : 1),
    0,
  )
  console.log(
    `${counts.reduce((sum, count) => sum + (count?.passed ?? 0), 0)} passed, ${failed} failed`,
  )
}

function resultOf({ state, ms, processorSeconds }: StageOutcome): string[] {
  if (state === 'waiting') return ['not run']
  const processor = processorSeconds === null ? '' : `${Math.round(processorSeconds)} s processor`
  return [inSeconds(ms).padStart(6), state, processor]
}

function testsOf(counts: TestCounts | null): string {
  return counts === null ? '' : `${counts.passed} passed, ${counts.failed} failed`
}
