/** One program of a test run. */
export type Stage = {
  readonly name: string
  /** Arguments of a Node process started in the project's folder. */
  readonly command: readonly string[]
  /** Names of the stages that must have passed before. */
  readonly after: readonly string[]
  /** How many cores it keeps busy, on average: its processor time by its time on an idle machine. */
  readonly cores: number
  /** The test runner whose report the program writes; absent where it runs no tests. */
  readonly runner?: 'vitest' | 'playwright'
}

export type StageState = 'waiting' | 'running' | 'passed' | 'failed' | 'stopped'

/** What stages ask for may exceed the cores by a fifth, as averages leave some idle at times. */
const OVERCOMMIT = 1.2

/**
 * The stages to start now: in the order of the plan, as many as there are idle cores for. One that
 * needs too many lets those behind it go first, and starts in any case when nothing else runs.
 */
export function nextStages(
  plan: readonly Stage[],
  stateOf: (name: string) => StageState,
  cores: number,
): readonly Stage[] {
  const running = plan.filter(({ name }) => stateOf(name) === 'running')
  const ready = plan
    .filter(({ name }) => stateOf(name) === 'waiting')
    .filter(({ after }) => after.every((name) => stateOf(name) === 'passed'))
  const chosen: Stage[] = []
  for (const stage of ready) {
    const others = [...running, ...chosen]
    const busy = others.reduce((sum, other) => sum + other.cores, 0)
    if (others.length === 0 || busy + stage.cores <= cores * OVERCOMMIT) chosen.push(stage)
  }
  return chosen
}
