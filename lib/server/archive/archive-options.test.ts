import { describe, expect, it } from 'vitest'
import { parseArchiveOptions } from './archive-options'

describe('the arguments of npm run archive', () => {
  it('name what to archive and where to, or a folder to restore', () => {
    expect(parseArchiveOptions(['--before', '2026-01', '--out', 'a', '--dry-run'])).toEqual({
      ok: true,
      value: { kind: 'archive', network: null, before: '2026-01', out: 'a', dryRun: true },
    })
    expect(parseArchiveOptions(['--restore', 'a', '--network', 'sepolia'])).toEqual({
      ok: true,
      value: { kind: 'restore', network: 'sepolia', from: 'a' },
    })
  })

  it.each([
    [[], ['--before: is missing', '--out: is missing']],
    [['--before', '2026-1', '--out', 'a'], [/^--before: expected a month/]],
    [['--restore', 'a', '--out', 'b'], [/^--restore: goes with/]],
    [['--restore', ''], [/^--restore: expected/]],
    [['--befor', '2026-01'], [/--befor/]],
  ])('are refused with every problem: %j', (args, problems) => {
    expect(parseArchiveOptions(args)).toEqual({
      ok: false,
      error: problems.map((problem) =>
        typeof problem === 'string' ? problem : expect.stringMatching(problem),
      ),
    })
  })
})
