import { execFile } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'

const FIXTURE = path.join(import.meta.dirname, 'unhandled-fault.fixture.ts')

it('an unhandled rejection ends the process with status 1 and one log line', async () => {
  const args = ['--conditions=react-server', '--import', 'tsx', FIXTURE]
  const { code, lines } = await new Promise<{ code: unknown; lines: string[] }>((resolve) => {
    execFile(process.execPath, args, (error, _, stderr) =>
      resolve({ code: error?.code, lines: stderr.trim().split('\n') }),
    )
  })
  expect(code).toBe(1)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'fatal', error: { message: 'Error: nobody handles this' } },
  ])
})
