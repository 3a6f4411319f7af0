/** One program of the whole proof. */
export type Stage = {
  readonly name: string
  /** Arguments of a Node process started in the project's folder. */
  readonly command: readonly string[]
  /** Names of the stages that must have passed before. */
  readonly after: readonly string[]
}

export type StageState = 'waiting' | 'running' | 'passed' | 'failed' | 'stopped'

/** The stages to start now: in the order of the plan, as many side by side as may run at once. */
export function nextStages(
  plan: readonly Stage[],
  stateOf: (name: string) => StageState,
  maxRunning: number,
): readonly Stage[] {
  const running = plan.filter(({ name }) => stateOf(name) === 'running').length
  return plan
    .filter(({ name }) => stateOf(name) === 'waiting')
    .filter(({ after }) => after.every((name) => stateOf(name) === 'passed'))
    .slice(0, Math.max(0, maxRunning - running))
}
