import { endOnSignals } from './stop-signals'

// A process that stops once it reads `finish`, or at once. Its clock stands still, and moves ahead a
// minute when it reads `later`. Arguments: `starting` has nothing to stop yet; `with-parent` ends with its parent;
// `soon` gives a stop a tenth of a second.
const args = process.argv.slice(2)
let nowMs = performance.now()
performance.now = () => nowMs

const withParent = args.includes('with-parent')
const { stopWith } = endOnSignals({
  withParent,
  step: (text) => console.log(text),
  ...(args.includes('soon') ? { limitMs: 100 } : {}),
})
let finish = () => {}
const stopped = new Promise<number>((resolve) => {
  finish = () => resolve(7)
})
if (!args.includes('starting')) stopWith(async () => (withParent ? 7 : stopped))
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => console.log(`handled ${signal}`))
}
process.stdin.setEncoding('utf8').on('data', (text: string) => {
  if (text === 'finish\n') finish()
  if (text !== 'later\n') return
  nowMs += 60_000
  console.log('later')
})
setInterval(() => {}, 1_000_000)
console.log(`ready ${process.pid}`)
