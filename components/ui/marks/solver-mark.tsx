import type { Address } from '@/lib/domain/shared/address'
import { markColours, markHash } from './mark-hash'

/** Routes between six corners, the first at the top, on clockwise. */
const ROUTES = [
  [0, 2, 4, 0],
  [0, 3],
  [1, 4, 0],
  [5, 1, 3],
  [0, 2, 5],
  [1, 3, 5, 1],
  [0, 3, 1],
  [2, 5, 0],
  [4, 1, 5, 2],
  [0, 4, 1, 3],
  [3, 5, 1],
  [2, 0, 4],
  [5, 2, 4],
  [1, 5, 3, 0],
  [4, 2, 0, 3],
  [0, 1, 3, 4],
] as const

const SALT = 3
const CENTRE = 12
const OUTLINE = 11.2
const CORNERS = 6.6

function corner(at: number, radius: number): string {
  const angle = (at * Math.PI) / 3
  const x = CENTRE + radius * Math.sin(angle)
  const y = CENTRE - radius * Math.cos(angle)
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}

const HEXAGON = `M${[0, 1, 2, 3, 4, 5].map((at) => corner(at, OUTLINE)).join('L')}Z`

/** What a solver is recognised by, beside its name: a route between the corners of a hexagon. */
export function SolverMark({ solver, size = 20 }: { solver: Address; size?: number }) {
  const hash = markHash(solver.toLowerCase(), SALT)
  const { ink, tint } = markColours(hash >>> 8, hash >>> 14)
  const route: readonly number[] = ROUTES[hash % ROUTES.length] ?? ROUTES[0]
  const places = route.map((at) => corner(at, CORNERS))
  const ends = [places[0], places.at(-1)].map((place) => `M${place}h0`).join('')
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className="inline-block shrink-0 align-middle"
      style={{ color: `light-dark(${ink},${tint})`, stroke: `light-dark(${tint},${ink})` }}
    >
      <path d={HEXAGON} fill="currentColor" stroke="none" />
      <path
        d={`M${places.join('L')}`}
        fill="none"
        strokeWidth={size < 20 ? 3 : 2.4}
        strokeLinejoin="round"
      />
      <path d={ends} strokeWidth={4.8} strokeLinecap="round" />
    </svg>
  )
}
