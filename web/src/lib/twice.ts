// The second click of a double click: meant for what lay there before, and not for what has come to lie there since.

let thing = ''
let question = ''

/** Whether a click is the second of two at one spot, and hits another thing or another question than the first. */
export function isStray(event: Pick<MouseEvent, 'detail'>, hit: string, asked: string): boolean {
  if (event.detail > 1 && (hit !== thing || asked !== question)) return true
  thing = hit
  question = asked
  return false
}
