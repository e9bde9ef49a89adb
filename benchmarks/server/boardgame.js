// The same game on boardgame.io: node boardgame.js PORT memory|file FOLDER CARDS
const { Server, FlatFile, Origins } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');
const [port, storage, folder, cards] = process.argv.slice(2);
const Endless = {
  name: 'endless',
  setup: () => ({ cells: Array(9).fill(null), cards: [...Array(Number(cards)).keys()].map((n) => ({ id: `card:${n}`, kind: 'plain', face: 0 })) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, at) => {
      if (G.cells[at] === playerID) return INVALID_MOVE;
      G.cells[at] = playerID;
    },
  },
};
const options = { games: [Endless], origins: [Origins.LOCALHOST] };
if (storage === 'file') options.db = new FlatFile({ dir: folder });
Server(options).run({ port: Number(port), callback: () => console.log('ready') });
