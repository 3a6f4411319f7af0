import { appendFileSync } from 'node:fs'
import { takeFileLock } from './file-lock'
import { ownHolder } from './lock-holder'

// A process that takes a lock and writes to a file next to it for as long as it holds the lock.
// Arguments: lock file, and `elsewhere` for a process whose id others cannot look up.
const [file = '', place = ''] = process.argv.slice(2)
const holder = await ownHolder()
const space =
  place === 'elsewhere' ? { host: 'other', boot: 'other', pidNamespace: null } : holder.space

const { assertHeld } = await takeFileLock(file, (pid) => new Error(`taken by ${pid}`), {
  timing: { beat: 100, stale: 1_500, lease: 400, settle: 400 },
  holder: { ...holder, space },
})
setInterval(() => {
  assertHeld()
  appendFileSync(`${file}.written`, `${process.pid}\n`)
}, 100)
process.stdout.write('held\n')
