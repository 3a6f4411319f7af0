import type { TestNetwork } from '@/lib/testing/system/network'

/** Reads what a system measures of itself now; the result gives a series by name and labels, null where there is none. */
export async function readMetrics({
  url,
}: Pick<TestNetwork, 'url'>): Promise<(series: string) => number | null> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const lines = text.split('\n')
  return (series) => {
    const line = lines.find((line) => line.startsWith(`${series} `))
    return line === undefined ? null : Number(line.slice(series.length + 1))
  }
}
