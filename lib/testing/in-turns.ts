/** Runs the work on every item, so many at a time; results in the order of the items. */
export async function inTurns<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = []
  const queue = [...items.entries()]
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      results[next[0]] = await work(next[1])
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
