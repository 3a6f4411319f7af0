import { openJournal } from './journal'

// A process that appends blocks to a journal until it cannot, and reports the number of each that
// the journal acknowledged. Argument: the file.
const [file = ''] = process.argv.slice(2)
const { journal } = await openJournal(file)
for (let number = 1; ; number += 1) {
  const hash = `0x${number.toString(16).padStart(64, '0')}` as const
  // Of a length that divides no block of a disk.
  const transaction = `0x${'ab'.repeat(1_500)}` as const
  await journal.append([
    {
      number,
      timestamp: number,
      baseFee: '0x1',
      hash,
      parentHash: hash,
      transactions: [transaction],
    },
  ])
  process.stdout.write(`${number}\n`)
}
