import { spawnSync } from 'node:child_process'

/** The whole proof, in the order in which a failure is cheapest to find. */
const steps: readonly (readonly [name: string, command: readonly string[]])[] = [
  ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']],
  ['build', ['node_modules/tsx/dist/cli.mjs', 'lib/server/build.ts']],
  ['types', ['node_modules/typescript/bin/tsc', '--noEmit']],
  [
    'unit',
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '-c',
      'lib/testing/vitest.config.ts',
      '--project',
      'unit',
    ],
  ],
  [
    'integration',
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '-c',
      'lib/testing/vitest.config.ts',
      '--project',
      'integration',
    ],
  ],
  ['system', ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/system.config.ts']],
  ['browser', ['node_modules/tsx/dist/cli.mjs', 'e2e/run.ts']],
]

let passed = 0
for (const [name, command] of steps) {
  const started = Date.now()
  console.log(`\n== ${name}`)
  const outcome = spawnSync(process.execPath, command, { stdio: 'inherit' })
  if (outcome.status !== 0) {
    console.error(`== ${name} failed (${outcome.signal ?? outcome.status})`)
    console.log(`${passed} passed, 1 failed`)
    process.exit(1)
  }
  passed += 1
  console.log(`== ${name} passed in ${Math.round((Date.now() - started) / 1000)} s`)
}
console.log(`${passed} passed, 0 failed`)
