// Every game lies on a cloth of its own colour, from its tile in the hall to its table.

const CLOTHS = 6

export function clothOf(game: string): number {
  let sum = 0
  for (const letter of game) sum = (sum * 3 + letter.charCodeAt(0)) % 9973
  return sum % CLOTHS
}
